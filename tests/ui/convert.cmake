# Tests of the conversion wizard.
ninspect_ui_test(convert_wizard test_convert.cpp convert_support.h shell_support.h)
ninspect_ui_test(convert_edges test_convert_edges.cpp convert_support.h shell_support.h)
