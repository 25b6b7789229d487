import { forwardKinematics } from '#core/pose/forward-kinematics.ts';
import { inverseTurn, turnsInRow } from '#core/math/turn-algebra.ts';
import { createDoublePose, type Pose } from '#core/pose/pose.ts';
import { clonePose } from '#test/fixtures/poses.ts';

/** A parent and its two children. */
export const PARENTS = [-1, 0, 0];

/** A moving pose. */
export type Moving = (time: number) => Pose;

/** Plays a blend from one to the other; `sides` takes the place of the hemispheres that it chooses. */
export type Blend = (source: Moving, destination: Moving, sides?: Int8Array) => Moving;

type WrongPort = (blend: Blend, source: Moving, destination: Moving) => Moving;

/** All rotations inverted: products change sides; angular velocities are taken as if they had changed, too. */
function inverted(pose: Pose): Pose {
  const out = clonePose(pose);
  for (let i = 0; i < out.rotations.length; i++) if (i % 4 < 3) out.rotations[i] *= -1;
  for (let i = 0; i < out.angularVelocities.length; i++) out.angularVelocities[i] *= -1;
  return out;
}

const inWorld = (pose: Pose): Pose => forwardKinematics(createDoublePose(3), PARENTS, pose);

/** Rotations in the parent's frame from those in the world. */
function localised(pose: Pose): Pose {
  const out = clonePose(pose);
  for (const [j, parent] of PARENTS.entries()) {
    if (parent < 0) continue;
    const turn = pose.rotations.subarray(j * 4, j * 4 + 4);
    out.rotations.set(turnsInRow(inverseTurn(pose.rotations, parent * 4), turn), j * 4);
  }
  return out;
}

function childrenSwapped(pose: Pose): Pose {
  const out = clonePose(pose);
  for (const [buffer, size] of [
    [out.positions, 3],
    [out.rotations, 4],
    [out.linearVelocities, 3],
    [out.angularVelocities, 3],
  ] as const)
    buffer.set([...buffer.slice(2 * size), ...buffer.slice(size, 2 * size)], size);
  return out;
}

/** Ports with one fault each, as docs/take-it-home.md lists them. */
export const wrongPorts: Readonly<Record<string, WrongPort>> = {
  'a product on the wrong side': (blend, source, destination) => {
    const port = blend(
      (time) => inverted(source(time)),
      (time) => inverted(destination(time)),
    );
    return (time) => inverted(port(time));
  },
  'no flip': (blend, source, destination) => blend(source, destination, Int8Array.of(1, 1, 1)),
  'rotations in world space': (blend, source, destination) => {
    const port = blend(
      (time) => inWorld(source(time)),
      (time) => inWorld(destination(time)),
    );
    return (time) => localised(port(time));
  },
  'children in another order': (blend, source, destination) =>
    blend(source, (time) => childrenSwapped(destination(time))),
};
