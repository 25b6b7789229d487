import { createPose, type Pose } from '#core/pose/pose.ts';
import { easeOf, EASINGS } from '#core/methods/curves/easing.ts';
import { deadBlendNode } from '#core/methods/unreal/dead-blend-node.ts';
import { inertializationNode } from '#core/methods/unreal/inertialization-node.ts';
import {
  createUnrealRun,
  evaluateUnrealRun,
  type UnrealNode,
  type UnrealRun,
} from '#core/methods/unreal/unreal-run.ts';
import type { UnrealSeam } from '#core/methods/unreal/unreal-seam.ts';
import { clonePose, createDoublePose, jointPose, turnAbout } from '#test/fixtures/poses.ts';

/** Defaults of the dead blending node. */
export const ESTIMATE = {
  scale: 1,
  minimum: 0.05,
  maximum: 1,
  limits: { position: 5, scale: Infinity, curve: Infinity, turn: 2 * Math.PI },
};

/** One joint at `x` m along X, turned by `angle` rad about Y. */
export const jointAt = (x: number, angle = 0): Pose =>
  jointPose({ positions: [x, 0, 0], rotations: turnAbout([0, 1, 0], angle) });

export const angleOf = ({ rotations }: Pose, joint = 0): number =>
  2 * Math.atan2(rotations[joint * 4 + 1], rotations[joint * 4 + 3]);

/** A seam of one joint from its poses at three ticks. */
export const seamOf = (before: Pose, shown: Pose, first: Pose, tick = 0.1): UnrealSeam => ({
  before,
  shown,
  first,
  tick,
});

/** Both nodes with the same blend times, by name. */
export function nodesOf(blendTimes: readonly number[]): [string, UnrealNode<unknown>][] {
  const fade = { ease: easeOf(EASINGS[1]), blendTimes };
  return [
    ['inertialization', inertializationNode(blendTimes)],
    ['dead blending', deadBlendNode({ fade, estimate: ESTIMATE })],
  ];
}

/** A motion as a function of time: `jointAt` or alike. */
export type Motion = (time: number) => Pose;

export function runBetween<Blend>(
  node: UnrealNode<Blend>,
  source: Motion,
  destination: Motion,
  tick: number,
): UnrealRun<Blend> {
  return createUnrealRun({
    node,
    tick,
    before: source(-tick),
    shown: source(0),
    destination(out, { elapsed }) {
      const { positions, rotations } = destination(elapsed);
      out.positions.set(positions);
      out.rotations.set(rotations);
      return out;
    },
  });
}

/** The poses that a run puts out at the ticks from -1 on. */
export function ticksOf(run: UnrealRun<unknown>, count: number): Pose[] {
  const out = createDoublePose(run.setup.shown.positions.length / 3);
  return Array.from({ length: count }, (_, i) => clonePose(evaluateUnrealRun(out, run, i - 1)));
}

/** Poses of several joints that sway differently. */
export function swaying(joints: number, seed: number): Motion {
  return (time) => {
    const pose = clonePose(createPose(joints));
    for (let j = 0; j < joints; j++) {
      const phase = seed + j * 0.7 + 3 * time;
      pose.positions.set([Math.sin(phase), Math.cos(1.3 * phase), 0.2 * j], j * 3);
      pose.rotations.set(turnAbout([0, 0.6, 0.8], Math.sin(phase) + seed * 0.4), j * 4);
    }
    return pose;
  };
}
