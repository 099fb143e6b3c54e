# Session, jobs, settings, models of the directory, the window and its panes.
target_sources(ninspect_ui PRIVATE
  ${CMAKE_CURRENT_LIST_DIR}/session.cpp
  ${CMAKE_CURRENT_LIST_DIR}/document.cpp
  ${CMAKE_CURRENT_LIST_DIR}/language.cpp
  ${CMAKE_CURRENT_LIST_DIR}/main_window.cpp
  ${CMAKE_CURRENT_LIST_DIR}/main_window_actions.cpp
  ${CMAKE_CURRENT_LIST_DIR}/placement.cpp
  ${CMAKE_CURRENT_LIST_DIR}/scripted_run.cpp
  ${CMAKE_CURRENT_LIST_DIR}/actions/audit_export.cpp
  ${CMAKE_CURRENT_LIST_DIR}/actions/directory_export.cpp
  ${CMAKE_CURRENT_LIST_DIR}/actions/drop.cpp
  ${CMAKE_CURRENT_LIST_DIR}/actions/main_actions.cpp
  ${CMAKE_CURRENT_LIST_DIR}/actions/main_action_words.cpp
  ${CMAKE_CURRENT_LIST_DIR}/jobs/job_list.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/directory_index.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/directory_columns.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/directory_model.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/directory_proxy.cpp
  ${CMAKE_CURRENT_LIST_DIR}/models/disk_change.cpp
  ${CMAKE_CURRENT_LIST_DIR}/settings/settings.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/artifact_pane.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/directory_delegate.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/directory_view.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/directory_view_columns.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/elided_label.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/filter_bar.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/job_bar.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/notice_bar.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/pane_header.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/pane_pages.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/pane_strips.cpp
  ${CMAKE_CURRENT_LIST_DIR}/views/view.h
  ${CMAKE_CURRENT_LIST_DIR}/views/view_frame.cpp)

# Icons, and Qt's own words (buttons of dialogs, menus of text fields) where this Qt has them:
# both are part of the program, so that it runs from anywhere.
find_file(NINSPECT_QTBASE_ZH_CN qtbase_zh_CN.qm NO_CMAKE_FIND_ROOT_PATH
  HINTS "${QT6_INSTALL_PREFIX}/${QT6_INSTALL_TRANSLATIONS}" "${QT6_INSTALL_PREFIX}/translations"
        "${QT6_INSTALL_PREFIX}/translations/Qt6" "${QT_HOST_PATH}/share/qt6/translations"
  PATHS /usr/share/qt6/translations)
set(_icons "${PROJECT_SOURCE_DIR}/resources/icons")
set(_qrc "<RCC><qresource prefix=\"/icons\">\n")
set(_inputs "")
foreach(_size IN ITEMS 16 24 32 48 64 128 256)
  list(APPEND _inputs "${_icons}/ninspect-${_size}.png")
  string(APPEND _qrc "  <file alias=\"ninspect-${_size}.png\">${_icons}/ninspect-${_size}.png</file>\n")
endforeach()
string(APPEND _qrc "</qresource>")
if(NINSPECT_QTBASE_ZH_CN)
  string(APPEND _qrc "<qresource prefix=\"/i18n\"><file alias=\"qtbase_zh_CN.qm\">${NINSPECT_QTBASE_ZH_CN}</file></qresource>")
else()
  message(STATUS "qtbase_zh_CN.qm was not found: Qt's own dialogs will be English (Debian: qt6-translations-l10n)")
endif()
string(APPEND _qrc "</RCC>\n")
file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/ninspect_shell.qrc" CONTENT "${_qrc}" @ONLY)
add_custom_command(OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/qrc_ninspect_shell.cpp"
  DEPENDS "${CMAKE_CURRENT_BINARY_DIR}/ninspect_shell.qrc" ${_inputs}
  COMMAND Qt6::rcc --name ninspect_shell --output "${CMAKE_CURRENT_BINARY_DIR}/qrc_ninspect_shell.cpp"
          "${CMAKE_CURRENT_BINARY_DIR}/ninspect_shell.qrc"
  COMMENT "Packing icons" VERBATIM)
set_source_files_properties("${CMAKE_CURRENT_BINARY_DIR}/qrc_ninspect_shell.cpp" PROPERTIES SKIP_AUTOGEN ON)
target_sources(ninspect_ui PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/qrc_ninspect_shell.cpp")
