#include "perfectplay/solve/deduction/facts_file.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <string_view>

#include "perfectplay/base/file.h"
#include "perfectplay/base/grouped.h"
#include "perfectplay/base/hash.h"
#include "perfectplay/base/packed.h"

namespace perfectplay {
namespace {

constexpr std::string_view facts_magic = "perfectplay-facts 1\n";
constexpr std::string_view any_facts_magic = "perfectplay-facts ";

template <class Number>
void put_number(std::string& bytes, Number number) {
  for (std::size_t i = 0; i < sizeof(Number); ++i) bytes += static_cast<char>((number >> (8 * i)) & 0xFFU);
}

/// Reads numbers one after the other; `complete` turns false where bytes are missing.
struct NumberReader {
  template <class Number>
  void get(Number& number) {
    number = 0;
    if (rest.size() < sizeof(Number)) {
      complete = false;
      return;
    }
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
      number = static_cast<Number>(number | (Number{static_cast<std::uint8_t>(rest[i])} << (8 * i)));
    }
    rest.remove_prefix(sizeof(Number));
  }

  std::string_view rest;
  bool complete = true;
};

/// Calls visit(number) for every number of a fact, in the order of the file.
template <class Visit>
void visit_numbers(auto& fact, const Visit& visit) {
  visit(fact.set.low);
  visit(fact.set.high);
  if constexpr (requires { fact.ahead; }) {
    visit(fact.low);
    visit(fact.guess);
    visit(fact.ahead);
  } else if constexpr (requires { fact.width; }) {
    visit(fact.high);
    visit(fact.guess);
    visit(fact.low);
    visit(fact.width);
  } else {
    visit(fact.guess);
    visit(fact.fails);
    visit(fact.succeeds);
  }
}

template <class Fact>
void put_facts(std::string& bytes, const std::vector<Fact>& facts) {
  for (const Fact& fact : facts) {
    visit_numbers(fact, [&](auto number) { put_number(bytes, number); });
  }
}

template <class Fact>
void get_facts(NumberReader& reader, std::uint64_t count, std::vector<Fact>& facts) {
  for (std::uint64_t i = 0; i < count && reader.complete; ++i) {
    visit_numbers(facts.emplace_back(), [&](auto& number) { reader.get(number); });
  }
}

}  // namespace

std::uint64_t deduction_fingerprint(const DeductionGame& game) {
  const DeductionGame::Data& data = game.data();
  std::uint64_t result = mix(game.solutions(), static_cast<std::uint64_t>(game.solved()));
  const auto add = [&](std::string_view bytes) { result = mix(result, mix(cyclic_checksum(bytes), bytes.size())); };
  for (const auto* names : {&data.guess_names, &data.answer_names}) {
    std::string all;
    for (const std::string& name : *names) {
      all += name;
      all += '\n';
    }
    add(all);
  }
  if (data.pegs) return result;  // the names tell the rules; the table may be missing
  add({reinterpret_cast<const char*>(data.narrow.data()), data.narrow.size()});
  add({reinterpret_cast<const char*>(data.wide.data()), data.wide.size() * sizeof(std::uint16_t)});
  return result;
}

Expected<void> write_facts(const std::string& path, const DeductionGame& game, const Knowledge& knowledge) {
  std::string bytes(facts_magic);
  put_number(bytes, deduction_fingerprint(game));
  for (const std::uint32_t number : {game.solutions(), game.guesses(), game.answers()}) put_number(bytes, number);
  for (const std::uint64_t count : {std::uint64_t{knowledge.costs.size()}, std::uint64_t{knowledge.beams.size()},
                                    std::uint64_t{knowledge.orders.size()}}) {
    put_number(bytes, count);
  }
  put_facts(bytes, knowledge.costs);
  put_facts(bytes, knowledge.beams);
  put_facts(bytes, knowledge.orders);
  put_number(bytes, cyclic_checksum(bytes));
  OutputFile file = TRY(OutputFile::create(path));
  file.write(bytes);
  return file.commit();
}

Expected<void> read_facts(const std::string& path, const DeductionGame& game, Knowledge& knowledge) {
  const FileContents contents = TRY(FileContents::read(path));
  const std::string_view text = contents.text();
  if (!text.starts_with(facts_magic)) {
    const bool other = text.starts_with(any_facts_magic);
    return input_error(fmt::format("{}: {}", contents.name(),
                                   other ? "facts in a form that this program does not read; expected form 1"
                                         : "expected a file that a search has saved, not this"));
  }
  constexpr std::size_t checksum_size = sizeof(std::uint32_t);
  const auto damaged = [&] { return input_error(contents.name() + ": the file is damaged or cut short"); };
  if (text.size() < facts_magic.size() + checksum_size) return damaged();
  const std::string_view body = text.substr(0, text.size() - checksum_size);
  NumberReader end{.rest = text.substr(body.size())};
  std::uint32_t checksum = 0;
  end.get(checksum);
  if (checksum != cyclic_checksum(body)) return damaged();

  NumberReader reader{.rest = body.substr(facts_magic.size())};
  std::uint64_t fingerprint = 0;
  reader.get(fingerprint);
  std::array<std::uint32_t, 3> sizes{};
  for (std::uint32_t& size : sizes) reader.get(size);
  if (reader.complete && fingerprint != deduction_fingerprint(game)) {
    return input_error(fmt::format("{}: facts of another game, of {} solutions, {} guesses and {} answers",
                                   contents.name(), grouped(sizes[0]), grouped(sizes[1]), grouped(sizes[2])));
  }
  std::array<std::uint64_t, 3> counts{};
  for (std::uint64_t& count : counts) reader.get(count);
  get_facts(reader, counts[0], knowledge.costs);
  get_facts(reader, counts[1], knowledge.beams);
  get_facts(reader, counts[2], knowledge.orders);
  if (!reader.complete || !reader.rest.empty()) return damaged();
  return {};
}

}  // namespace perfectplay
