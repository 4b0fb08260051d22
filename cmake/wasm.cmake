# Toolchain: the library as WebAssembly, with Debian's clang 19, its libc++ and wasi-libc. The preset "wasm" uses it.
#
# There are neither threads nor files nor exceptions on this platform. Try blocks compile, since the compiler turns a call that might
# throw into a plain call; what does throw ends the module (src/wasm/runtime.cpp), and the worker starts another.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# What all browsers have since the spring of 2023.
set(CMAKE_CXX_FLAGS_INIT "-stdlib=libc++ -msimd128 -mbulk-memory -msign-ext -mnontrapping-fptoint -mmutable-globals")
