# Words, theme, and the Metadata, Problems and Loaders views.
target_sources(ninspect_ui PRIVATE
  ${CMAKE_CURRENT_LIST_DIR}/theme.cpp
  ${CMAKE_CURRENT_LIST_DIR}/theme_icons.cpp
  ${CMAKE_CURRENT_LIST_DIR}/text/core_words.cpp
  ${CMAKE_CURRENT_LIST_DIR}/text/display_text.cpp
  ${CMAKE_CURRENT_LIST_DIR}/text/units.cpp
  ${CMAKE_CURRENT_LIST_DIR}/text/words.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/json_tree_document.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/json_tree_model.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/loaders_model.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/metadata_array_model.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/metadata_array_search.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/metadata_model.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/metadata_ref.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/problems_model.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/loaders_view.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/metadata_array_view.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/metadata_details.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/metadata_json_view.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/metadata_view.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/problems_details.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/problems_view.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/text_viewer.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/text_viewer_jinja.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/text_viewer_parts.cpp)
include(NInspectTranslations)
ninspect_add_translations(ninspect_ui)
