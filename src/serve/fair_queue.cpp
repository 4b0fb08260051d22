#include "perfectplay/serve/fair_queue.h"

#include <algorithm>
#include <utility>

namespace perfectplay::serve {

FairQueue::FairQueue(const Limits& limits) : limits_(limits) {
  workers_.reserve(limits.workers);
  for (unsigned i = 0; i < limits.workers; ++i) workers_.emplace_back([this] { work(); });
}

FairQueue::~FairQueue() { close(); }

tl::expected<FairQueue::Ticket, FairQueue::Refusal> FairQueue::submit(const std::string& client, Task task) {
  const std::lock_guard lock(mutex_);
  if (closed_) return tl::unexpected(Refusal::Closed);
  if (load_.waiting >= limits_.waiting) return tl::unexpected(Refusal::Full);
  Client& own = clients_[client];
  if (own.running + own.waiting.size() >= limits_.per_client) return tl::unexpected(Refusal::ClientFull);
  if (own.waiting.empty()) turns_.push_back(client);
  own.waiting.emplace_back(++submitted_, std::move(task));
  ++load_.waiting;
  changed_.notify_one();
  return Ticket{client, submitted_};
}

bool FairQueue::withdraw(const Ticket& ticket) {
  const std::lock_guard lock(mutex_);
  const auto found = clients_.find(ticket.client);
  if (found == clients_.end()) return false;
  auto& waiting = found->second.waiting;
  const auto place = std::ranges::find(waiting, ticket.number, &std::pair<std::uint64_t, Task>::first);
  if (place == waiting.end()) return false;
  waiting.erase(place);
  --load_.waiting;
  if (waiting.empty()) std::erase(turns_, ticket.client);
  forget_if_idle(ticket.client);
  return true;
}

void FairQueue::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  changed_.notify_all();
  for (std::thread& worker : workers_) {
    if (worker.joinable()) worker.join();
  }
}

FairQueue::Load FairQueue::load() const {
  const std::lock_guard lock(mutex_);
  return load_;
}

void FairQueue::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return closed_ || !turns_.empty(); });
    if (turns_.empty()) return;
    // Step 1. Take the first task of the client whose turn it is; the client goes to the end of the line.
    const std::string client = std::move(turns_.front());
    turns_.pop_front();
    Client& own = clients_.find(client)->second;
    Task task = std::move(own.waiting.front().second);
    own.waiting.pop_front();
    if (!own.waiting.empty()) turns_.push_back(client);
    ++own.running;
    --load_.waiting;
    ++load_.running;

    // Step 2. Run the task, and destroy it with all that it holds before the mutex is taken again.
    lock.unlock();
    task();
    task = nullptr;
    lock.lock();
    --load_.running;
    --clients_.find(client)->second.running;
    forget_if_idle(client);
  }
}

void FairQueue::forget_if_idle(const std::string& client) {
  const auto found = clients_.find(client);
  if (found->second.running == 0 && found->second.waiting.empty()) clients_.erase(found);
}

}  // namespace perfectplay::serve
