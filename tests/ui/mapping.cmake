# Tests of the Mapping view.
ninspect_ui_test(mapping_view test_mapping_view.cpp shell_support.h)
