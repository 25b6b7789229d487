import { assert } from '../kit/assert.ts';
import { capturePose } from '../pose/captured-pose.ts';
import type { Pose } from '../pose/pose.ts';
import type { Seam, TransitionSample } from './parts/method.ts';
import type { ChoiceSpec } from './parts/setting-spec.ts';
import { lastTick, tickBefore } from './parts/tick-clock.ts';
import { createUnrealRun, evaluateUnrealRun, type UnrealNode, type UnrealRun } from './unreal/unreal-run.ts';

const TICKS = ['24', '30', '60', '120'] as const;

/** The tick rate of the engine, which affects the result of a node. */
export const TICK: ChoiceSpec = {
  kind: 'choice',
  label: 'Tick',
  unit: 'Hz',
  options: TICKS,
  default: '60',
  description:
    'Tick rate of the engine. It affects the blend, since the node takes velocities from its last two poses.',
};

/** A node captured between ticked motions. */
export interface UnrealCapture<Blend> {
  readonly run: UnrealRun<Blend>;
}

/** Runs `node` from its last two output poses, over the destination at ticks. */
export function captureUnreal<Blend>({ source, ticks }: Seam, node: UnrealNode<Blend>): UnrealCapture<Blend> {
  assert(ticks !== undefined, 'an engine node needs ticks');
  const { clock } = ticks;
  const run = createUnrealRun({
    node,
    tick: tickBefore(clock, 0),
    clock,
    before: ticks.source(capturePose(source), -1),
    shown: ticks.source(capturePose(source), 0),
    destination: (out, { row }) => ticks.destination(out, row + 1),
  });
  return { run };
}

/** @param sample at a tick */
export function evaluateUnreal<Blend>(
  out: Pose,
  sample: TransitionSample,
  { run }: UnrealCapture<Blend>,
): Pose {
  return evaluateUnrealRun(out, run, lastTick(run.clock, sample.elapsed));
}
