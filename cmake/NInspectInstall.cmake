# What `cmake --install` puts where.
include(GNUInstallDirs)
install(TARGETS ninspect-cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(TARGET ninspect)
  install(TARGETS ninspect RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
if(TARGET ninspect_cuda)  # not in the system's path of libraries: only this program loads it
  install(TARGETS ninspect_cuda LIBRARY DESTINATION lib/ninspect RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(FILES LICENSE README.md README.zh-CN.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
