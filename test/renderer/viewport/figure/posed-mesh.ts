import type { Clip } from '#core/clip/clip.ts';
import type { BuiltFigure } from '#renderer/viewport/figure/build-figure.ts';
import { add, cross, dot, scale, type Vec3 } from '#renderer/viewport/figure/vector.ts';
import { bindBuffers, TEXELS, writeDualQuaternions } from '#renderer/viewport/posing/dual-quaternions.ts';
import { worldAt } from '#test/core/rig/mirror/mirror-rigs.ts';

/**
 * Positions of the vertices of `figure` in a frame of `clip`, m, blended with dual quaternions as in the
 * shaders.
 */
export function posedVertices(figure: BuiltFigure, clip: Clip, frame: number): Vec3[] {
  const bind = bindBuffers(figure);
  const texels = new Float32Array((bind.positions.length / 3) * TEXELS * 4);
  writeDualQuaternions(texels, 0, worldAt(clip, frame), bind);
  const { positions, joints, weights } = figure.mesh;
  return Array.from({ length: positions.length / 3 }, (_, v) => {
    const sum = new Float64Array(8);
    const first = joints[v * 4] * TEXELS * 4;
    for (let k = v * 4; k < v * 4 + 4; k++) {
      const at = joints[k] * TEXELS * 4;
      let along = 0;
      for (let i = 0; i < 4; i++) along += texels[first + i] * texels[at + i];
      for (let i = 0; i < 8; i++) sum[i] += Math.sign(along || 1) * weights[k] * texels[at + i];
    }
    const size = Math.hypot(...sum.subarray(0, 4));
    const [x, y, z, w, dx, dy, dz, dw] = sum.map((part) => part / size);
    const p: Vec3 = [positions[v * 3], positions[v * 3 + 1], positions[v * 3 + 2]];
    const axis: Vec3 = [x, y, z];
    const dual: Vec3 = [dx, dy, dz];
    const turned = add(p, scale(cross(axis, add(cross(axis, p), scale(p, w))), 2));
    const moved = add(add(scale(dual, w), scale(axis, -dw)), cross(axis, dual));
    return add(turned, scale(moved, 2));
  });
}

/** Index of the closed surface that each vertex belongs to. */
export function partsOf({ mesh }: BuiltFigure): number[] {
  const above = Array.from({ length: mesh.positions.length / 3 }, (_, v) => v);
  const topOf = (v: number): number => {
    let top = v;
    while (above[top] !== top) top = above[top];
    return (above[v] = top);
  };
  for (let t = 0; t < mesh.indices.length; t += 3)
    for (const other of [mesh.indices[t + 1], mesh.indices[t + 2]])
      above[topOf(other)] = topOf(mesh.indices[t]);
  return above.map((_, v) => topOf(v));
}

/** Distance of `p` from the segment between `a` and `b`, m. */
export function distanceToSegment(p: Vec3, a: Vec3, b: Vec3): number {
  const way = add(b, scale(a, -1));
  const from = add(p, scale(a, -1));
  const size = dot(way, way);
  const t = size > 0 ? Math.min(Math.max(dot(from, way) / size, 0), 1) : 0;
  return Math.hypot(...add(from, scale(way, -t)));
}
