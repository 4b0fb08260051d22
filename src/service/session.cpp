#include "perfectplay/service/session.h"

#include <algorithm>
#include <chrono>

#include "perfectplay/base/machine.h"

namespace perfectplay::service {

struct Session::Slot {
  bool busy = false;  ///< while the item is made, and while an exclusive lease holds it
  std::unique_ptr<KeptItem> item;
  std::uint64_t bytes = 0;
  std::uint64_t users = 0;  ///< leases, and requests that wait for one
  std::uint64_t last_used = 0;
};

Session::Session(SessionLimits limits) : limits_(std::move(limits)) {
  if (limits_.memory == 0) limits_.memory = machine_memory() / 4;
}

Session::~Session() = default;

KeptItem* Session::item_of(const Slot& slot) { return slot.item.get(); }

Expected<std::shared_ptr<Session::Slot>> Session::take(const std::string& key, Stop& stop, const Make& make) {
  constexpr std::chrono::milliseconds between_polls{20};
  // Step 1. Find or make the slot. Two requests for the same item share it, so the item is made once.
  Lock lock(mutex_);
  auto& found = slots_[key];
  if (!found) found = std::make_shared<Slot>();
  const std::shared_ptr<Slot> slot = found;
  ++slot->users;

  // Step 2. Wait until the slot is free. If the system's clock jumps, the Stop is polled sooner or later than usual.
  while (slot->busy) {
    if (stop.poll() != StopReason::None) {
      --slot->users;
      evict();
      return stop_error(stop, "the wait for another request about the same game");
    }
    given_back_.wait_until(lock, std::chrono::system_clock::now() + between_polls);
  }

  // Step 3. Make the item without holding the mutex. A shareable item is free again at once.
  if (!slot->item) {
    slot->busy = true;
    const auto make_free = [&] {
      lock.lock();
      slot->busy = false;
      given_back_.notify_all();
    };
    const auto leave = [&] {
      --slot->users;
      evict();
    };
    lock.unlock();
    auto made = [&] {
      try {
        return make();
      } catch (...) {  // memory ran out: other requests may try again
        make_free();
        leave();
        throw;
      }
    }();
    make_free();
    if (!made) {
      leave();
      return tl::unexpected(std::move(made).error());
    }
    slot->item = std::move(*made);
    ++made_;
  }
  slot->busy = !slot->item->shareable();
  return slot;
}

std::shared_ptr<Session::Slot> Session::take_kept(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = slots_.find(key);
  if (found == slots_.end() || found->second->busy || !found->second->item) return nullptr;
  std::shared_ptr<Slot> slot = found->second;
  ++slot->users;
  slot->busy = !slot->item->shareable();
  return slot;
}

void Session::give_back(Slot& slot) {
  const std::uint64_t bytes = slot.item->bytes();
  const std::lock_guard lock(mutex_);
  if (!slot.item->shareable()) slot.busy = false;
  slot.bytes = bytes;
  slot.last_used = ++clock_;
  --slot.users;
  evict();
  given_back_.notify_all();
}

void Session::evict() {
  for (;;) {
    std::uint64_t bytes = 0;
    auto oldest = slots_.end();
    for (auto slot = slots_.begin(); slot != slots_.end();) {
      if (slot->second->users == 0 && !slot->second->item) {
        slot = slots_.erase(slot);  // the item could not be made
        continue;
      }
      bytes += slot->second->bytes;
      const bool older = oldest == slots_.end() || slot->second->last_used < oldest->second->last_used;
      if (slot->second->users == 0 && older) oldest = slot;
      ++slot;
    }
    if (bytes <= limits_.memory || oldest == slots_.end()) return;
    slots_.erase(oldest);
  }
}

Session::Usage Session::usage() const {
  const std::lock_guard lock(mutex_);
  Usage usage{.items = slots_.size(), .bytes = 0, .made = made_};
  for (const auto& [key, slot] : slots_) usage.bytes += slot->bytes;
  return usage;
}

}  // namespace perfectplay::service
