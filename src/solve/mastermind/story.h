// A strategy written from beginning to end, as D. Viaud describes his: it asks, and goes on with the answer.
//
//   Story find_it() {
//     std::ranges::fill(canvas(), colour);
//     const MastermindPoints points = co_await ask();                    // plays the guess, waits for its answer
//     if (points.black > 0) co_await locate(colour);                     // a story within the story
//     co_await contradiction("no colour is left");                       // ends here: never returns
//   }
//
// A story is a coroutine. MastermindStrategy runs it from answer to answer.
#pragma once

#include <coroutine>
#include <exception>
#include <utility>

namespace perfectplay {

class Story {
 public:
  struct promise_type {  // NOLINT(readability-identifier-naming): the language looks for this name
    std::coroutine_handle<> continuation = std::noop_coroutine();

    Story get_return_object() { return Story(std::coroutine_handle<promise_type>::from_promise(*this)); }
    static std::suspend_always initial_suspend() noexcept { return {}; }
    static auto final_suspend() noexcept {
      struct Return {
        static bool await_ready() noexcept { return false; }
        static std::coroutine_handle<> await_suspend(std::coroutine_handle<promise_type> finished) noexcept {
          return finished.promise().continuation;
        }
        static void await_resume() noexcept {}
      };
      return Return{};
    }
    static void return_void() noexcept {}
    static void unhandled_exception() noexcept { std::terminate(); }
  };

  Story() = default;
  Story(Story&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Story& operator=(Story&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  Story(const Story&) = delete;
  Story& operator=(const Story&) = delete;
  ~Story() {
    if (handle_) handle_.destroy();
  }

  /// Runs the story until it asks for the first time, or to its end.
  void start() const { handle_.resume(); }

  // co_await story: runs it, and goes on when it has ended.
  static bool await_ready() noexcept { return false; }
  std::coroutine_handle<> await_suspend(std::coroutine_handle<> continuation) const noexcept {
    handle_.promise().continuation = continuation;
    return handle_;
  }
  static void await_resume() noexcept {}

 private:
  explicit Story(std::coroutine_handle<promise_type> handle) : handle_(handle) {}

  std::coroutine_handle<promise_type> handle_;
};

}  // namespace perfectplay
