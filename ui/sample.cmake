# "Open a sample…": the dialog and what it starts.
target_sources(ninspect_ui PRIVATE
  ${CMAKE_CURRENT_LIST_DIR}/main_window_sample.cpp
  ${CMAKE_CURRENT_LIST_DIR}/wizards/sample_dialog.cpp)
