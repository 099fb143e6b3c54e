# Layout and Hex views.
target_sources(ninspect_ui PRIVATE
  ${CMAKE_CURRENT_LIST_DIR}/views/hex_area.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/hex_area_paint.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/hex_copy.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/hex_find_bar.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/hex_goto.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/hex_inspector.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/hex_map.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/hex_pages.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/hex_pane.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/hex_pattern.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/hex_text.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/hex_tools.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/hex_values.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/hex_view.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/hex_view_jobs.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/layout_flow.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/layout_legend.cpp)
target_sources(ninspect_ui PRIVATE
  ${CMAKE_CURRENT_LIST_DIR}/models/geometry_model.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/layout_bar.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/layout_map.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/layout_map_paint.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/layout_panel.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/layout_raster.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/layout_reading.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/layout_tables.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/layout_view.cpp)
