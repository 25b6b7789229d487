import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import { quatRotateVector } from '#core/math/quaternion.ts';
import { readClipContent } from '#main/import/read/clip-content.ts';
import { importTakes, importTakeSkin } from '#main/import/read/import-file.ts';

/**
 * Positions of the vertices of a take's skin `time` (s) after its first frame, [vertices * 3]; empty if it
 * has no skin.
 */
export async function worldVertices(file: string, take: string, time: number): Promise<Float32Array> {
  const content = readClipContent(file);
  if (!content.ok) return new Float32Array(0);
  const takes = await importTakes(content.value, file);
  const skin = await importTakeSkin(content.value, file, { take });
  const clip = takes.ok ? takes.value.find((each) => each.take === take)?.clip : undefined;
  if (!skin.ok || skin.value === null || clip === undefined) return new Float32Array(0);
  const { positions, joints, weights, bindPositions } = skin.value;
  const count = clip.skeleton.names.length;
  const frame = Math.round(time * clip.fps);
  const worlds = { positions: new Float32Array(count * 3), rotations: new Float32Array(count * 4) };
  worldTransforms(worlds, clip.skeleton.parentIndices, {
    positions: clip.positions.subarray(frame * count * 3, (frame + 1) * count * 3),
    rotations: clip.rotations.subarray(frame * count * 4, (frame + 1) * count * 4),
  });
  const out = new Float32Array(positions.length);
  const offset = new Float32Array(3);
  for (let v = 0; v < positions.length / 3; v++) {
    for (let k = v * 4; k < v * 4 + 4; k++) {
      const joint = joints[k];
      for (let n = 0; n < 3; n++) offset[n] = positions[v * 3 + n] - bindPositions[joint * 3 + n];
      quatRotateVector(offset, worlds.rotations, offset, 0, joint * 4);
      for (let n = 0; n < 3; n++)
        out[v * 3 + n] += weights[k] * (worlds.positions[joint * 3 + n] + offset[n]);
    }
  }
  return out;
}
