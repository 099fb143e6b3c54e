# Tests of words, theme, translations, and of the Metadata, Problems and Loaders views.
find_package(Qt6 6.4 REQUIRED COMPONENTS Test)

# ninspect_text_test(NAME SOURCES…): a Qt Test program that draws on no screen.
function(ninspect_text_test name)
  add_executable(test_${name} ${ARGN})
  set_target_properties(test_${name} PROPERTIES AUTOMOC ON)
  target_link_libraries(test_${name} PRIVATE ninspect::ui ninspect::core ninspect::options Qt6::Test)
  ninspect_test_settings(test_${name})
  add_test(NAME ui.${name} COMMAND test_${name})
  set_tests_properties(ui.${name} PROPERTIES TIMEOUT 300
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;NINSPECT_SETTINGS=${CMAKE_CURRENT_BINARY_DIR}/${name}.ini;LC_ALL=C.UTF-8")
endfunction()

ninspect_text_test(text_words ${CMAKE_CURRENT_LIST_DIR}/test_text_words.cpp)
ninspect_text_test(text_models ${CMAKE_CURRENT_LIST_DIR}/test_text_models.cpp)
ninspect_text_test(text_problems ${CMAKE_CURRENT_LIST_DIR}/test_text_problems.cpp)
ninspect_text_test(text_views ${CMAKE_CURRENT_LIST_DIR}/test_text_views.cpp)
include(NInspectTranslations)
ninspect_test_translations()
