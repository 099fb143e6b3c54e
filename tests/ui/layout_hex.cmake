# Tests of the Layout and Hex views.
find_package(Qt6 6.4 REQUIRED COMPONENTS Test)

foreach(name hex_logic hex_view layout)
  add_executable(test_${name} ${CMAKE_CURRENT_LIST_DIR}/${name}_test.cpp)
  set_target_properties(test_${name} PROPERTIES AUTOMOC ON)
  target_link_libraries(test_${name} PRIVATE ninspect::ui ninspect::core ninspect::options Qt6::Test)
  ninspect_test_settings(test_${name})
  add_test(NAME ui.${name} COMMAND test_${name})
  set_tests_properties(ui.${name} PROPERTIES TIMEOUT 300
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;NINSPECT_SETTINGS=${CMAKE_CURRENT_BINARY_DIR}/${name}.ini;LC_ALL=C.UTF-8")
endforeach()
