# Tests of the Overview, Codes and Values views, and of their models without any widget.
foreach(name ui models)
  add_executable(test_figures_${name} ${CMAKE_CURRENT_LIST_DIR}/../${name}/test_figures.cpp ${CMAKE_CURRENT_LIST_DIR}/figures_support.h)
  set_target_properties(test_figures_${name} PROPERTIES AUTOMOC ON)
  target_link_libraries(test_figures_${name} PRIVATE ninspect::ui ninspect::core ninspect::options Qt6::Test)
  ninspect_test_settings(test_figures_${name})
  add_test(NAME ${name}.figures COMMAND test_figures_${name})
  set_tests_properties(${name}.figures PROPERTIES TIMEOUT 300
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;NINSPECT_SETTINGS=${CMAKE_CURRENT_BINARY_DIR}/figures_${name}.ini;LC_ALL=C.UTF-8")
endforeach()
