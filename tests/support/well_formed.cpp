#include "support/well_formed.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace perfectplay::testing {

namespace {

bool is_name_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == ':' || c == '-' || c == '_';
}

/// Does every & begin an entity?
bool good_text(std::string_view text) {
  for (auto at = text.find('&'); at != std::string_view::npos; at = text.find('&', at + 1)) {
    const std::string_view name = text.substr(at + 1, text.find(';', at) - at - 1);
    const bool named = name == "amp" || name == "lt" || name == "gt" || name == "quot" || name == "apos";
    const bool numbered =
        name.size() > 1 && name.size() < 8 && name[0] == '#' && name.find_first_of("& <") == name.npos;
    if (!named && !numbered) return false;
  }
  return true;
}

/// Is `tag` a NAME, then any number of ATTRIBUTE="VALUE", then perhaps a slash?
bool good_tag(std::string_view tag) {
  const auto skip_name = [&tag] {
    const auto end = std::find_if_not(tag.begin(), tag.end(), is_name_character);
    const bool found = end != tag.begin();
    tag.remove_prefix(static_cast<std::size_t>(end - tag.begin()));
    return found;
  };
  if (!skip_name()) return false;
  while (true) {
    tag.remove_prefix(std::min(tag.find_first_not_of(" \n"), tag.size()));
    if (tag.empty() || tag == "/") return true;
    if (!skip_name() || !tag.starts_with("=\"")) return false;
    tag.remove_prefix(2);
    const auto end = tag.find('"');
    if (end == std::string_view::npos || !good_text(tag.substr(0, end)) || tag.substr(0, end).find('<') != tag.npos)
      return false;
    tag.remove_prefix(end + 1);
  }
}

/// The place of the '>' that ends the tag at the front, outside quotes; npos: there is none.
std::size_t end_of_tag(std::string_view xml) {
  char quote = 0;
  for (std::size_t i = 1; i < xml.size(); ++i) {
    if (quote != 0) {
      if (xml[i] == quote) quote = 0;
    } else if (xml[i] == '"' || xml[i] == '\'') {
      quote = xml[i];
    } else if (xml[i] == '<') {
      return std::string_view::npos;
    } else if (xml[i] == '>') {
      return i;
    }
  }
  return std::string_view::npos;
}

}  // namespace

std::string first_xml_defect(std::string_view xml) {
  std::vector<std::string> open;
  while (!xml.empty()) {
    const auto begin = std::min(xml.find('<'), xml.size());
    if (!good_text(xml.substr(0, begin))) return "bare & in text: " + std::string(xml.substr(0, begin));
    xml.remove_prefix(begin);
    if (xml.empty()) break;
    if (xml.starts_with("<!--")) {
      const auto end = xml.find("-->");
      if (end == std::string_view::npos) return "a comment does not end";
      xml.remove_prefix(end + 3);
      continue;
    }
    const auto end = end_of_tag(xml);
    if (end == std::string_view::npos) return "a tag does not end: " + std::string(xml.substr(0, 80));
    const std::string tag(xml.substr(1, end - 1));
    xml.remove_prefix(end + 1);
    if (tag.starts_with("?") || tag.starts_with("!")) continue;
    if (tag.starts_with("/")) {
      if (open.empty() || open.back() != tag.substr(1)) return "unexpected <" + tag + ">";
      open.pop_back();
      continue;
    }
    if (!good_tag(tag)) return "bad tag <" + tag + ">";
    if (!tag.ends_with("/")) open.push_back(tag.substr(0, tag.find_first_of(" \n\t")));
  }
  return open.empty() ? "" : "<" + open.back() + "> is not closed";
}

}  // namespace perfectplay::testing
