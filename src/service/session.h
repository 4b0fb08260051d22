// What is worth keeping between requests: solved graphs, searches with their tables, open tables, deduction games.
//
//   request ──borrow("oracle nim --sticks 21", make)──▶ the item, made the first time ──▶ Lease ──gone──▶ kept for the
//   next
//
// Items are kept within a memory budget; the least recently used one goes first, and one that is larger than the budget
// goes when its request ends. Any number of threads may borrow. An item that changes while it answers (a search with
// its table) belongs to one lease at a time; others wait for it as long as their Stop lets them.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"

namespace perfectplay::service {

class KeptItem {
 public:
  KeptItem() = default;
  KeptItem(const KeptItem&) = delete;
  KeptItem& operator=(const KeptItem&) = delete;
  virtual ~KeptItem() = default;

  /// What it takes now; asked after every lease.
  virtual std::uint64_t bytes() const = 0;
  /// May several threads use it at once?
  virtual bool shareable() const = 0;
};

struct SessionLimits {
  std::uint64_t memory = 0;  ///< bytes kept between requests; 0: a quarter of the machine's
  bool files = true;         ///< may requests name files to read and to write?
};

class Session {
  struct Slot;

 public:
  explicit Session(SessionLimits limits = {});
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  const SessionLimits& limits() const { return limits_; }

  /// The right to use an item until the lease is gone.
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

  /// The item under this key, made if it is not there. T::kind tells items of different types apart.
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
    std::uint64_t made = 0;  ///< since the session began
  };
  Usage usage() const;

 private:
  using Make = std::function<Expected<std::unique_ptr<KeptItem>>()>;

  Expected<std::shared_ptr<Slot>> take(const std::string& key, Stop& stop, const Make& make);
  /// Null where there is none.
  std::shared_ptr<Slot> take_kept(const std::string& key);
  void give_back(Slot& slot);
  /// Drops what is over the budget and in nobody's use. The mutex is held.
  void evict();
  static KeptItem* item_of(const Slot& slot);

  SessionLimits limits_;
  mutable std::mutex mutex_;  ///< of all that follows, and of what a slot says about itself
  std::condition_variable given_back_;
  std::map<std::string, std::shared_ptr<Slot>, std::less<>> slots_;
  std::uint64_t clock_ = 0;
  std::uint64_t made_ = 0;
};

}  // namespace perfectplay::service
