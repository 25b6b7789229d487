"""Lets Debian's Blender 3.4 import BVH and GLB; run before a script that does."""

import io_anim_bvh.import_bvh
import numpy

# It opens BVH files in the mode 'rU', which its Python 3.11 does not know any more.
io_anim_bvh.import_bvh.open = lambda path, mode: open(path, mode.replace("U", ""))
# Its importer of glTF names a type that newer versions of NumPy do not have.
numpy.bool = bool
