import { assert } from '../../assert.ts';
import { capturePose } from '../../captured-pose.ts';
import { choiceValue, type ChoiceSpec, type Seam, type TransitionSample, type Values } from '../method.ts';
import type { Pose } from '../../pose.ts';
import { createUnrealRun, evaluateUnrealRun, type UnrealNode, type UnrealRun } from '../unreal/unreal-run.ts';

const TICKS = ['24', '30', '60', '120'] as const;

/** How often the engine runs. A choice, since a node's result depends on it. */
export const TICK: ChoiceSpec = {
  kind: 'choice',
  label: 'Tick',
  unit: 'Hz',
  options: TICKS,
  default: '60',
  description:
    'How often the engine evaluates. The node takes velocities from its last two poses, so this changes the blend.',
};

/** Ticks per second that `values` ask for. */
export function ticksPerSecond(values: Values): number {
  return Number(choiceValue(values, 'tick', TICKS));
}

/** A node at a seam between motions at ticks. */
export interface UnrealCapture {
  readonly run: UnrealRun;
  readonly angularVelocities: Float64Array; // [joints * 3] rad/s, the source's
}

/** Runs `node` from the two poses put out last, over the destination at its ticks. */
export function captureUnreal({ source, ticks }: Seam, node: UnrealNode): UnrealCapture {
  assert(ticks !== undefined, 'a node of an engine is played at ticks only');
  const { tick } = ticks;
  const run = createUnrealRun({
    ...{ node, tick },
    before: ticks.source(capturePose(source), -1),
    shown: ticks.source(capturePose(source), 0),
    destination: (out, { elapsed }) => ticks.destination(out, Math.round(elapsed / tick)),
  });
  return { run, angularVelocities: Float64Array.from(source.angularVelocities) };
}

/** @param sample at a tick */
export function evaluateUnreal(out: Pose, sample: TransitionSample, { run }: UnrealCapture): Pose {
  return evaluateUnrealRun(out, run, Math.round(sample.elapsed / run.setup.tick));
}
