// Threads that search one tree together: a node with many guesses is opened, and whoever has nothing to do tries some of
// them.
//
//   owner    ├─ opens the root ─ guess 1 ─────────────── guess 4 ─┬─ nothing left to try: helps below the root ─┬─ done
//   helper   ├─ (waits a moment) ─ guess 2 ─ guess 3 ─ guess 5 ───┴─ opens a class of guess 5 …               ─┘
//
// What a node answers must depend neither on the number of threads nor on their speed: the searches see to that by
// choosing, among the best guesses, the first one by an order that is a function of the set alone.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <vector>

#include "perfectplay/base/mutex.h"
#include "perfectplay/base/threads.h"

namespace perfectplay {

/// A node whose guesses several threads may try.
class SharedNode {
 public:
  SharedNode(const SharedNode* parent, std::size_t depth) : parent_(parent), depth_(depth) {}
  SharedNode(const SharedNode&) = delete;
  SharedNode& operator=(const SharedNode&) = delete;
  virtual ~SharedNode() = default;

  /// Tries guesses until none is left to be taken. Returns false when there was none to begin with.
  virtual bool help(unsigned thread) = 0;
  /// Says whether there is a guess to be taken; to be called under the lock of the node's own guesses.
  void set_idle(bool idle) { idle_.store(idle, std::memory_order_relaxed); }

  const SharedNode* parent() const { return parent_; }
  std::size_t depth() const { return depth_; }
  bool is_below(const SharedNode* other) const {
    const SharedNode* node = this;
    while (node != nullptr && node != other) node = node->parent_;
    return node == other;
  }

 private:
  friend class SearchTeam;

  const SharedNode* parent_;  ///< the nearest open node above
  std::size_t depth_;
  unsigned inside_ = 0;            ///< helpers; guarded by the team's lock
  std::atomic<bool> idle_{false};  ///< nothing to be taken at present
};

class SearchTeam {
 public:
  /// Lets others help at a node while it lives. With a single thread nothing happens.
  class Opened {
   public:
    Opened(SearchTeam& team, SharedNode& node) : team_(team), node_(team.shared_ ? &node : nullptr) {
      if (node_ != nullptr) team_.open(*node_);
    }
    Opened(const Opened&) = delete;
    Opened& operator=(const Opened&) = delete;
    ~Opened() {
      while (node_ != nullptr && !team_.close(*node_)) nap();
    }
    /// Helps at the node and below it until nobody else is inside.
    void finish(unsigned thread) {
      while (node_ != nullptr && !team_.close(*node_)) {
        if (!team_.help_below(node_, thread)) nap();
      }
      node_ = nullptr;
    }

   private:
    SearchTeam& team_;
    SharedNode* node_;
  };
  /// Runs `search` on this thread while the others, 1 … threads - 1, help at the nodes that it opens.
  template <class Search>
  void run(unsigned threads, const Search& search) {
    const void* const owner = thread_mark();
    run_parallel(threads, [&](unsigned thread) {
      if (thread == 0) {
        const Finish at_last(finished_);
        search();
      } else if (thread_mark() != owner) {  // else the system has no thread left
        help_until_finished(thread);
      }
    });
    if (out_of_memory_) throw std::bad_alloc();
  }
  void share(bool shared) {
    shared_ = shared;
    finished_ = false;
  }

 private:
  struct Finish {
    explicit Finish(std::atomic<bool>& made) : finished(made) {}
    Finish(const Finish&) = delete;
    Finish& operator=(const Finish&) = delete;
    ~Finish() { finished = true; }
    std::atomic<bool>& finished;
  };
  static void nap();
  void open(SharedNode& node);
  /// False while helpers are inside.
  bool close(SharedNode& node);
  void help_until_finished(unsigned thread);
  /// Differs between threads.
  static const void* thread_mark();
  /// Helps at the uppermost open node that has something to take: `above`, or one below it; null: anywhere.
  bool help_below(const SharedNode* above, unsigned thread);

  Mutex mutex_;
  std::vector<SharedNode*> open_;
  std::atomic<bool> finished_{false};
  std::atomic<bool> out_of_memory_{false};  ///< of a helper
  bool shared_ = false;
};

}  // namespace perfectplay
