#include "perfectplay/app/terminal/line_editor.h"

#include <fmt/format.h>
#include <histedit.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <iostream>

#include "perfectplay/app/terminal/interrupt.h"
#include "perfectplay/app/terminal/quiet_keys.h"
#include "perfectplay/app/terminal/signs.h"
#include "perfectplay/app/terminal/terminal.h"

namespace perfectplay::app {
namespace {

char small_letter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// The number of letters that two words begin with in common, ignoring case.
std::size_t common_length(std::string_view a, std::string_view b) {
  return static_cast<std::size_t>(std::ranges::mismatch(a, b, {}, small_letter, small_letter).in1 - a.begin());
}

/// Chooses the encoding of what is typed: UTF-8 if the environment has no locale.
void choose_letters() {
  std::setlocale(LC_CTYPE, "");
  for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* const locale = std::getenv(name);
    if (locale != nullptr && *locale != '\0') return;
  }
  std::setlocale(LC_CTYPE, "C.UTF-8");
}

/// Lists words below the line being edited, in as many columns as fit.
void list_words(const std::vector<std::string>& words) {
  constexpr std::size_t listed_at_most = 100;
  std::size_t width = 0;
  for (const std::string& word : words) width = std::max(width, word.size() + 2);
  const auto screen = output_screen();
  const std::size_t columns = std::max<std::size_t>(1, static_cast<std::size_t>(screen ? screen->columns : 80) / width);
  const std::size_t shown = std::min(words.size(), listed_at_most);
  std::string text = "\n";
  for (std::size_t i = 0; i < shown; ++i) {
    const bool last = i + 1 == shown || (i + 1) % columns == 0;
    text += last ? words[i] + '\n' : fmt::format("{:<{}}", words[i], width);
  }
  if (shown < words.size()) text += fmt::format("… and {} more\n", words.size() - shown);
  print(text);
  static_cast<void>(flush_output());  // a failure is remembered
}

}  // namespace

Completion complete_word(std::string_view beginning, const std::vector<std::string>& words) {
  Completion completion{.word = std::string(beginning), .among = {}};
  for (const std::string& word : words) {
    if (common_length(beginning, word) == beginning.size()) completion.among.push_back(word);
  }
  if (completion.among.empty()) return completion;
  std::string common = completion.among.front();
  for (const std::string& word : completion.among) common.resize(common_length(common, word));
  if (completion.among.size() == 1) common += ' ';
  if (common.size() > beginning.size()) completion = {.word = std::move(common), .among = {}};
  return completion;
}

class LineEditor::Terminal {
 public:
  Terminal() : history_(::history_init()) {
    choose_letters();
    editor_ = ::el_init("perfectplay", stdin, stdout, stderr);
    HistEvent event{};
    constexpr int lines_kept = 1000;
    ::history(history_, &event, H_SETSIZE, lines_kept);
    ::history(history_, &event, H_SETUNIQUE, 1);
    ::el_set(editor_, EL_CLIENTDATA, this);
    ::el_set(editor_, EL_PROMPT, &Terminal::prompt);
    ::el_set(editor_, EL_GETCFN, &Terminal::read_letter);
    ::el_set(editor_, EL_HIST, &::history, history_);
    ::el_set(editor_, EL_EDITOR, "emacs");
    // The narrow form of this one copies its texts and never frees them.
    ::el_wset(editor_, EL_ADDFN, L"complete-word", L"Completes a word", &Terminal::complete);
    ::el_set(editor_, EL_BIND, "^I", "complete-word", nullptr);
    ::el_set(editor_, EL_BIND, "^R", "em-inc-search-prev", nullptr);
    ::el_set(editor_, EL_BIND, "\\e[3~", "ed-delete-next-char", nullptr);
    for (const char* const key : {"\\e[H", "\\e[1~"}) {
      ::el_set(editor_, EL_BIND, key, "ed-move-to-beg", nullptr);
    }
    for (const char* const key : {"\\e[F", "\\e[4~"}) {
      ::el_set(editor_, EL_BIND, key, "ed-move-to-end", nullptr);
    }
    ::el_source(editor_, nullptr);  // the person's ~/.editrc
    quiet_.emplace();
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() {
    ::el_end(editor_);
    ::history_end(history_);
  }

  std::optional<std::string> read(const std::string& prompt, const Completer& complete) {
    prompt_ = prompt;
    completer_ = &complete;
    ::el_resize(editor_);
    int length = 0;
    quiet_.reset();
    const char* const typed = ::el_gets(editor_, &length);
    quiet_.emplace();
    if (typed == nullptr || length <= 0 || interrupted()) return std::nullopt;
    std::string line(typed, static_cast<std::size_t>(length));
    while (line.ends_with('\n') || line.ends_with('\r')) line.pop_back();
    HistEvent event{};
    if (line.find_first_not_of(" \t") != std::string::npos) ::history(history_, &event, H_ENTER, line.c_str());
    return line;
  }

 private:
  static Terminal& of(EditLine* editor) {
    void* self = nullptr;
    ::el_get(editor, EL_CLIENTDATA, &self);
    return *static_cast<Terminal*>(self);
  }
  static char* prompt(EditLine* editor) { return of(editor).prompt_.data(); }

  /// Reads one letter from the terminal. The library's own function would go on waiting after Ctrl-C.
  static int read_letter(EditLine* /*editor*/, wchar_t* letter) {
    std::mbstate_t state{};
    for (;;) {
      char byte = 0;
      const ssize_t got = ::read(STDIN_FILENO, &byte, 1);
      if (got < 0 && errno == EINTR && !interrupted()) continue;
      if (got <= 0) return 0;
      const std::size_t used = std::mbrtowc(letter, &byte, 1, &state);
      if (used == static_cast<std::size_t>(-2)) continue;  // a letter of several bytes
      if (used == static_cast<std::size_t>(-1)) {
        state = {};
        continue;  // not a letter of this locale
      }
      return 1;
    }
  }

  static unsigned char complete(EditLine* editor, int /*key*/) {
    const LineInfo* const line = ::el_line(editor);
    const char* begin = line->cursor;
    while (begin != line->buffer && begin[-1] != ' ') --begin;
    const std::string beginning(begin, line->cursor);
    const Completion completion = complete_word(beginning, (*of(editor).completer_)(beginning));
    if (!completion.among.empty()) {
      list_words(completion.among);
      return CC_REDISPLAY;
    }
    if (completion.word == beginning) return CC_ERROR;
    ::el_deletestr(editor, static_cast<int>(beginning.size()));
    ::el_insertstr(editor, completion.word.c_str());
    return CC_REFRESH;
  }

  EditLine* editor_ = nullptr;
  History* history_;
  std::string prompt_;
  const Completer* completer_ = nullptr;
  std::optional<QuietKeys> quiet_;  ///< between two questions
};

LineEditor::LineEditor() {
  if (stdin_is_terminal() && output_screen()) terminal_ = std::make_unique<Terminal>();
}
LineEditor::~LineEditor() = default;

std::optional<std::string> LineEditor::read(const std::string& prompt, const Completer& complete) {
  if (terminal_) {
    flush_output();
    return terminal_->read(as_shown(prompt), complete);
  }
  print(prompt);
  flush_output();
  std::string line;
  if (!std::getline(std::cin, line)) return std::nullopt;
  if (!stdin_is_terminal()) print(line + '\n');
  return line;
}

}  // namespace perfectplay::app
