import type { Clip } from '../clip.ts';
import type { FloatBuffer } from '../../kit/floats.ts';
import { quatMultiply, quatRotateVector } from '../../math/quaternion.ts';

type Frames = Pick<Clip, 'skeleton' | 'positions' | 'rotations'>;

/**
 * Writes the world transform of a joint at a frame, from the joint inwards.
 *
 * @param out receives m and a unit quaternion
 */
export function readJoint(
  out: { readonly positions: FloatBuffer; readonly rotations: FloatBuffer },
  { skeleton, positions, rotations }: Frames,
  frame: number,
  joint: number,
): void {
  const { parentIndices } = skeleton;
  const first = frame * parentIndices.length;
  const [p, q] = [out.positions, out.rotations];
  for (let i = 0; i < 3; i++) p[i] = positions[(first + joint) * 3 + i];
  for (let i = 0; i < 4; i++) q[i] = rotations[(first + joint) * 4 + i];
  for (let above = parentIndices[joint]; above >= 0; above = parentIndices[above]) {
    const at = first + above;
    quatRotateVector(p, rotations, p, 0, at * 4);
    for (let i = 0; i < 3; i++) p[i] += positions[at * 3 + i];
    quatMultiply(q, rotations, q, 0, at * 4);
  }
}
