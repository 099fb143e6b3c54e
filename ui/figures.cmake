# Codes, Values and Overview.
target_sources(ninspect_ui PRIVATE
  ${CMAKE_CURRENT_LIST_DIR}/models/codes_facts.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/codes_model.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/codes_rows.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/heat_map_figures.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/heat_map_grid.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/heat_map_values.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/values_pool.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/values_row.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/values_row_cache.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/values_source.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/values_tiles.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/codes_bars.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/codes_strip.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/codes_view.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/figure_color_bar.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/figure_colors.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/figure_controls.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/overview_map.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/overview_view.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/values_bar.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/values_compare_panel.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/values_curve.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/values_map.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/values_map_paint.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/values_view.cpp)
