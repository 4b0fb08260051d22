// Keys that a person types while the program is busy. A terminal writes every key where the cursor happens to be, and a
// new line moves the cursor, so that a text which is still growing (live_text.h) would be torn:
//
//   without QuietKeys      with QuietKeys
//    1  2  3                1  2  3
//    .  . undo.             .  .  .
//   +5  =  ?               +5  =  ?
//                          Your move (1 2 3)? undo
//
// While one of these lives, the terminal shows no keys. They wait: the next question reads them, and so does the shell
// after the program has ended.
#pragma once

namespace perfectplay::app {

class QuietKeys {
 public:
  QuietKeys();
  QuietKeys(const QuietKeys&) = delete;
  QuietKeys& operator=(const QuietKeys&) = delete;
  ~QuietKeys();
};

/// Lets the terminal show keys again, for good. A signal handler may call it: the second Ctrl-C ends the program
/// without any destructor.
void show_keys_again();

}  // namespace perfectplay::app
