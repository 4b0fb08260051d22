"""Builds the core of the Python module with CMake, for the interpreter that runs this; pyproject.toml has the rest."""

import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent


class BuildCore(build_ext):
    """Compiles perfectplay._core in build/pip, so that a second installation compiles only what has changed."""

    def build_extension(self, ext):
        build, package = ROOT / "build" / "pip", pathlib.Path(self.get_ext_fullpath(ext.name)).resolve().parent
        generator = ["-G", "Ninja"] if shutil.which("ninja") else []
        subprocess.run(["cmake", "-S", ROOT, "-B", build, *generator, "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_UNITY_BUILD=ON",
                        "-DPERFECTPLAY_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}", f"-DCMAKE_INSTALL_PREFIX={package.parent}",
                        "-DPERFECTPLAY_PYTHON_INSTALL=."], check=True)
        subprocess.run(["cmake", "--build", build, "--target", "perfectplay_python", "--parallel"], check=True)
        subprocess.run(["cmake", "--install", build, "--component", "python", "--strip"], check=True)


version = re.search(r"^project\(PerfectPlay VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(), re.M)[1]
setup(version=version, ext_modules=[Extension("perfectplay._core", sources=[])], cmdclass={"build_ext": BuildCore})
