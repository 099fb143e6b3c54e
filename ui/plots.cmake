# Plots and the views that stand on them: Scales, Codes, Values, Overview.
target_sources(ninspect_ui PRIVATE
  ${CMAKE_CURRENT_LIST_DIR}/models/stats_store.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/stats_words.cpp
  ${CMAKE_CURRENT_LIST_DIR}/plots/plot.cpp
  ${CMAKE_CURRENT_LIST_DIR}/plots/plot_canvas.cpp
  ${CMAKE_CURRENT_LIST_DIR}/plots/plot_ticks.cpp
  ${CMAKE_CURRENT_LIST_DIR}/plots/svg_device.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/scale_groups.cpp
  ${CMAKE_CURRENT_LIST_DIR}/plots/health_words.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/scales_boundary.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/scales_doctor.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/scales_figures.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/scales_groups.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/scales_strip.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/scales_subject.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/scales_view_data.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/scales_view.cpp)
target_link_libraries(ninspect_ui PRIVATE ninspect::dep_qcustomplot)
include(${CMAKE_CURRENT_LIST_DIR}/figures.cmake)
