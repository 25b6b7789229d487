import { expect } from 'vitest';
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import type { Clip } from '#core/clip/clip.ts';
import type { ImportOptions } from '#core/formats/import-report.ts';
import type { ImportedTake } from '#core/formats/imported-take.ts';
import { importFbx } from '#main/import/read/fbx/import-fbx.ts';

/** The takes of a valid FBX file. */
export function importedTakes(file: string | Uint8Array, options?: ImportOptions): readonly ImportedTake[] {
  const result = importFbx(typeof file === 'string' ? new TextEncoder().encode(file) : file, options);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** The take of a file that has one. */
export function importedTake(file: string | Uint8Array, options?: ImportOptions): ImportedTake {
  const takes = importedTakes(file, options);
  if (takes.length !== 1) throw new Error(`${takes.length} takes`);
  return takes[0];
}

/** World positions of all joints of a clip in a frame, [joints * 3] m. */
export function placesAt({ skeleton, positions, rotations }: Clip, frame: number): number[] {
  const count = skeleton.names.length;
  const out = { positions: new Float32Array(count * 3), rotations: new Float32Array(count * 4) };
  worldTransforms(out, skeleton.parentIndices, {
    positions: positions.subarray(frame * count * 3, (frame + 1) * count * 3),
    rotations: rotations.subarray(frame * count * 4, (frame + 1) * count * 4),
  });
  return [...out.positions];
}

/** What a number is within half a unit of its last of `digits` digits. */
export const near = (value: number, digits = 5): unknown => expect.closeTo(value, digits);

/** The same of each of several. */
export const allNear = (values: ArrayLike<number>, digits?: number): unknown =>
  Array.from(values, (value) => near(value, digits));
