# "Convert…": choices, checks, run, pages.
target_sources(ninspect_ui PRIVATE
  ${CMAKE_CURRENT_LIST_DIR}/main_window_convert.cpp
  ${CMAKE_CURRENT_LIST_DIR}/scripted_wizard.cpp
  ${CMAKE_CURRENT_LIST_DIR}/actions/convert_export.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/convert_checks.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/convert_input.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/convert_objects.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/convert_setup.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/convert_words.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/convert_work.cpp
  ${CMAKE_CURRENT_LIST_DIR}/wizards/check_list.cpp
  ${CMAKE_CURRENT_LIST_DIR}/wizards/convert_backend_page.cpp
  ${CMAKE_CURRENT_LIST_DIR}/wizards/convert_files_page.cpp
  ${CMAKE_CURRENT_LIST_DIR}/wizards/convert_page.h
  ${CMAKE_CURRENT_LIST_DIR}/wizards/convert_plan_page.cpp
  ${CMAKE_CURRENT_LIST_DIR}/wizards/convert_progress_page.cpp
  ${CMAKE_CURRENT_LIST_DIR}/wizards/convert_result_page.cpp
  ${CMAKE_CURRENT_LIST_DIR}/wizards/convert_wizard.cpp
  ${CMAKE_CURRENT_LIST_DIR}/wizards/objects_table.cpp
  ${CMAKE_CURRENT_LIST_DIR}/wizards/progress_delegate.cpp
  ${CMAKE_CURRENT_LIST_DIR}/wizards/throughput_plot.cpp)
