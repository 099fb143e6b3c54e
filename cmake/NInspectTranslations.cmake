# Translations of the window.
#
# Words come from two places:
#   ui/, app/window/   tr() and QCoreApplication::translate(), which lupdate understands;
#   core/              English literals inside NI_RULE_TEXT("…"), NI_ERROR_TEXT("…"), NI_NOTE_TEXT("…").
#                      Core knows no Qt, so lupdate would not see them: the update script hands
#                      lupdate copies in which the macros are spelled QT_TRANSLATE_NOOP("rules", "…"),
#                      ("errors", "…") and ("notes", "…"); ui/text/words.cpp looks them up under these
#                      contexts.
# resources/translations/ninspect_LANG.ts is kept up to date by packaging/update-translations.sh
# (cmake/update-translations.cmake, without line numbers, so that diffs are words only), compiled
# here and put into the program as :/i18n/ninspect_LANG.qm. The test translations.complete runs the
# same script on a copy and fails when a string is missing, unfinished or no longer used.

set(NINSPECT_LANGUAGES zh_CN)

# The build machine's Linguist tools, also when cross-compiling. Qt's own folders come first:
# a plain `lrelease` in the PATH can be that of Qt 5.
set(_ninspect_linguist_hints "")
foreach(_root IN ITEMS "${QT_HOST_PATH}" "${QT6_INSTALL_PREFIX}" "${Qt6_DIR}/../../..")
  if(_root)
    list(APPEND _ninspect_linguist_hints "${_root}/lib/qt6/bin" "${_root}/bin" "${_root}/libexec"
                "${_root}/tools/Qt6/bin" "${_root}/lib/${CMAKE_LIBRARY_ARCHITECTURE}/qt6/bin")
  endif()
endforeach()
foreach(_tool IN ITEMS lrelease lupdate)
  string(TOUPPER ${_tool} _upper)
  find_program(NINSPECT_${_upper} NAMES ${_tool} HINTS ${_ninspect_linguist_hints} NO_DEFAULT_PATH)
  find_program(NINSPECT_${_upper} NAMES ${_tool}-qt6 ${_tool}6 ${_tool})
endforeach()
if(NOT NINSPECT_LRELEASE)
  message(FATAL_ERROR "Qt's lrelease was not found. Debian and Ubuntu: apt install qt6-l10n-tools; "
                      "vcpkg: qttools. Or name it with -DNINSPECT_LRELEASE=PATH.")
endif()

# ninspect_add_translations(TARGET): compiles every .ts into the target's resources
# (`ninspect_translations`; ui/text/words.cpp makes the linker keep it).
function(ninspect_add_translations target)
  set(dir "${PROJECT_BINARY_DIR}/translations")
  file(MAKE_DIRECTORY "${dir}")
  set(qrc "<RCC><qresource prefix=\"/i18n\">\n")
  set(outputs "")
  foreach(language IN LISTS NINSPECT_LANGUAGES)
    set(ts "${PROJECT_SOURCE_DIR}/resources/translations/ninspect_${language}.ts")
    set(qm "${dir}/ninspect_${language}.qm")
    add_custom_command(OUTPUT "${qm}" DEPENDS "${ts}"
      COMMAND "${NINSPECT_LRELEASE}" -silent "${ts}" -qm "${qm}" COMMENT "Translating: ${language}" VERBATIM)
    list(APPEND outputs "${qm}")
    string(APPEND qrc "  <file>ninspect_${language}.qm</file>\n")
  endforeach()
  string(APPEND qrc "</qresource></RCC>\n")
  file(CONFIGURE OUTPUT "${dir}/ninspect_translations.qrc" CONTENT "${qrc}" @ONLY)
  set(source "${dir}/qrc_ninspect_translations.cpp")
  add_custom_command(OUTPUT "${source}" DEPENDS ${outputs} "${dir}/ninspect_translations.qrc"
    COMMAND Qt6::rcc --name ninspect_translations --output "${source}" "${dir}/ninspect_translations.qrc"
    COMMENT "Packing translations" VERBATIM)
  set_source_files_properties("${source}" PROPERTIES SKIP_AUTOGEN ON)
  target_sources(${target} PRIVATE "${source}")
endfunction()

# ninspect_test_translations(): the CTest translations.complete.
function(ninspect_test_translations)
  if(NOT NINSPECT_LUPDATE)
    message(STATUS "lupdate was not found: the test translations.complete is left out")
    return()
  endif()
  foreach(language IN LISTS NINSPECT_LANGUAGES)
    add_test(NAME translations.complete.${language}
      COMMAND "${CMAKE_COMMAND}" "-DLUPDATE=${NINSPECT_LUPDATE}" "-DSOURCE_DIR=${PROJECT_SOURCE_DIR}"
              "-DWORK_DIR=${PROJECT_BINARY_DIR}/translations/check-${language}" -DLANGUAGE=${language} -DMODE=check
              -P "${PROJECT_SOURCE_DIR}/cmake/update-translations.cmake")
    set_tests_properties(translations.complete.${language} PROPERTIES TIMEOUT 120)
  endforeach()
endfunction()
