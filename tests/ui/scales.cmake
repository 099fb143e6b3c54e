# Tests of the Scales view, and of the store of statistics without any window.
function(ninspect_scales_test folder name)
  add_executable(test_${name} ${CMAKE_CURRENT_LIST_DIR}/../${folder}/test_${name}.cpp)
  set_target_properties(test_${name} PROPERTIES AUTOMOC ON)
  target_link_libraries(test_${name} PRIVATE ninspect::ui ninspect::core ninspect::options Qt6::Test)
  ninspect_test_settings(test_${name})
  add_test(NAME ${folder}.${name} COMMAND test_${name})
  set_tests_properties(${folder}.${name} PROPERTIES TIMEOUT 300
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;NINSPECT_SETTINGS=${CMAKE_CURRENT_BINARY_DIR}/${name}.ini;LC_ALL=C.UTF-8")
endfunction()
ninspect_scales_test(ui scales)
ninspect_scales_test(models stats_store)
