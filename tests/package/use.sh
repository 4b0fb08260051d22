# PREFIX=… sh use.sh SOURCE: builds the program of this folder against the installed library, in the folder it is run in.
set -e
cmake -S "$1" -B build -G Ninja -DCMAKE_PREFIX_PATH="$PREFIX" -DCMAKE_BUILD_TYPE=Release
cmake --build build
./build/consumer
