# What a program outside this repository may include. docs/library.md has the same list with what each header is for; a
# test compares the two, and compiles every installed header by itself.
cmake_minimum_required(VERSION 3.25) # for the installation, which is a script of its own
set(PERFECTPLAY_PUBLIC
  base/error.h base/types.h base/stop.h base/bracket.h base/rated.h
  games/rules.h games/layered.h games/notation.h games/nim.h games/morpion.h games/connect_four.h games/hex.h games/awale/awale.h
  games/deduction/deduction_game.h games/deduction/deduction_table.h games/deduction/deduction_strategy.h
  games/deduction/peg_game.h games/deduction/word_game.h games/deduction/notation.h
  graph/graph.h graph/solution.h graph/reachability_game.h graph/explore/explore.h graph/form/graph_form.h
  table/awale/awale_value.h table/awale/awale_table.h
  solve/attractor/attractor.h solve/search/search.h solve/layered/layered.h solve/awale/retrograde.h solve/deduction/deduction.h
  verify/solution_checker.h verify/awale_table_claims.h verify/deduction_checker.h
  files/solution_form.h files/deduction_tree.h
  play/oracle.h play/perfect_play.h play/search_play.h play/line.h play/awale_oracle.h
  registry/registry.h registry/arguments.h
  service/service.h service/session.h service/json.h)

# perfectplay_installed_headers(VARIABLE SRC): the public headers and what they include, directly or indirectly. The latter must be
# installed for the former to compile, and may change at any time.
function(perfectplay_installed_headers variable src)
  set(installed "")
  set(left ${PERFECTPLAY_PUBLIC})
  while(left)
    list(POP_FRONT left header)
    if(header IN_LIST installed)
      continue()
    endif()
    list(APPEND installed ${header})
    file(STRINGS ${src}/${header} includes REGEX "^#include \"perfectplay/")
    list(TRANSFORM includes REPLACE "^#include \"perfectplay/([^\"]+)\".*" "\\1")
    list(APPEND left ${includes})
  endwhile()
  list(SORT installed)
  set(${variable} ${installed} PARENT_SCOPE)
endfunction()
