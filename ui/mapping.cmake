# The Mapping view.
target_sources(ninspect_ui PRIVATE
  ${CMAKE_CURRENT_LIST_DIR}/models/mapping_model.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/mapping_store.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/mapping_words.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/mapping_details.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/mapping_findings.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/mapping_observed.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/mapping_plot.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/mapping_plot_paint.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/mapping_view.cpp)
