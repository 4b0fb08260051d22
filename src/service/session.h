// What is worth keeping between requests: solved graphs, searches with their tables, open tables, deduction games.
//
//   first request   ──borrow("nim --sticks 21", make)──▶  make() solves it  ──▶  Lease  ──end of the lease──▶  kept
//   later request   ──borrow("nim --sticks 21", make)──▶  found             ──▶  Lease  ──end of the lease──▶  kept
//
// Items are kept within a memory budget. The least recently used item is dropped first; an item larger than the budget
// is dropped when its request ends. Any number of threads may borrow. An item that changes while it answers (a search
// with its table) belongs to one lease at a time; other requests wait for it as long as their Stop allows.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/mutex.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/service/awale/folder.h"

namespace perfectplay::service {

class KeptItem {
 public:
  KeptItem() = default;
  KeptItem(const KeptItem&) = delete;
  KeptItem& operator=(const KeptItem&) = delete;
  virtual ~KeptItem() = default;

  /// The memory that the item takes now. The session asks after every lease.
  virtual std::uint64_t bytes() const = 0;
  /// May several threads use it at once?
  virtual bool shareable() const = 0;
};

struct SessionLimits {
  std::uint64_t memory = 0;   ///< bytes kept between requests; 0: a quarter of the machine's memory
  bool files = true;          ///< may requests name files to read and to write?
  bool named_tables = false;  ///< may requests name Awalé tables to read, even if no other files?
  /// Does the machine's owner ask? Others start no other program (Graphviz) and measure nothing (bench).
  bool owner = true;
  std::uint64_t request_memory = 0;      ///< bytes that one request may use; 0: as many as it asks for
  std::uint64_t listed = 0;              ///< positions that one answer may list; 0: all
  unsigned threads = 0;                  ///< threads that one request may use; 0: as many as it asks for
  std::vector<AwaleFolder> tables = {};  ///< for requests that name none
};

class Session {
  struct Slot;

 public:
  explicit Session(SessionLimits limits = {});
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  const SessionLimits& limits() const { return limits_; }

  /// The right to use an item for as long as the lease lives.
  template <class T>
  class Lease {
   public:
    Lease(Lease&& other) noexcept : session_(std::exchange(other.session_, nullptr)), slot_(std::move(other.slot_)) {}
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    Lease& operator=(Lease&&) = delete;
    ~Lease() {
      if (session_ != nullptr) session_->give_back(*slot_);
    }

    T& operator*() const { return *get(); }
    T* operator->() const { return get(); }

   private:
    friend class Session;
    Lease(Session& session, std::shared_ptr<Slot> slot) : session_(&session), slot_(std::move(slot)) {}
    T* get() const { return static_cast<T*>(item_of(*slot_)); }

    Session* session_;
    std::shared_ptr<Slot> slot_;
  };

  /// Lends the item of this key, and makes it first if it is not kept. T::kind tells items of different types apart.
  template <class T>
  Expected<Lease<T>> borrow(std::string_view key, Stop& stop,
                            const std::function<Expected<std::unique_ptr<T>>()>& make) {
    std::string full(T::kind);
    full += ' ';
    full += key;
    auto slot = TRY(take(full, stop, [&]() -> Expected<std::unique_ptr<KeptItem>> { return TRY(make()); }));
    return Lease<T>(*this, std::move(slot));
  }

  /// The item under this key where it is kept and free, without waiting.
  template <class T>
  std::optional<Lease<T>> kept(std::string_view key) {
    std::string full(T::kind);
    full += ' ';
    full += key;
    auto slot = take_kept(full);
    if (!slot) return std::nullopt;
    return Lease<T>(*this, std::move(slot));
  }

  struct Usage {
    std::uint64_t items = 0;
    std::uint64_t bytes = 0;
    std::uint64_t made = 0;  ///< items made since the session began
  };
  Usage usage() const;

 private:
  using Make = std::function<Expected<std::unique_ptr<KeptItem>>()>;

  Expected<std::shared_ptr<Slot>> take(const std::string& key, Stop& stop, const Make& make);
  /// The item of this key if it is kept and free; null otherwise.
  std::shared_ptr<Slot> take_kept(const std::string& key);
  void give_back(Slot& slot);
  /// Drops unused items until the rest is within the budget. The caller holds the mutex.
  void evict();
  static KeptItem* item_of(const Slot& slot);

  SessionLimits limits_;
  mutable Mutex mutex_;  ///< guards all that follows, and the members of every slot
  Condition given_back_;
  std::map<std::string, std::shared_ptr<Slot>, std::less<>> slots_;
  std::uint64_t clock_ = 0;
  std::uint64_t made_ = 0;
};

}  // namespace perfectplay::service
