import { assert } from '../../assert.ts';
import { capturePose } from '../../captured-pose.ts';
import { rotationVectorBetween } from '../../math/rotation-vector.ts';
import { copyPose, createPose, type Pose, type ReadonlyPose } from '../../pose.ts';
import {
  captureBlend,
  evaluateBlend,
  type BlendChoice,
  type CapturedBlend,
  type JointTreatment,
} from './captured-blend.ts';
import type { Motion } from '../clips/motion.ts';

/*
 * A transition as an engine runs it: it knows poses at its ticks only, and velocities from the last two of them.
 *
 *   tick     -1        0         1         2
 *   source    ●────────●─────────●─────────●      velocity at a tick = (pose there - pose a tick before) / tick
 *                    seam: captured with such velocities, evaluated at ticks, held in between
 */

/** What is run, and how often. */
export interface TickedSetup extends BlendChoice {
  readonly source: Motion; // on the transition's clock
  readonly destination: Motion;
  readonly treatment: JointTreatment;
  readonly tick: number; // s, > 0
}

/** A method at a seam between ticked motions: ready to be asked for any moment. */
export interface TickedBlend {
  readonly setup: TickedSetup;
  readonly blend: CapturedBlend;
  readonly work: TickedWork;
}

/** Buffers that hold nothing between calls. */
interface TickedWork {
  readonly sample: { readonly source: Pose; readonly destination: Pose; elapsed: number };
  readonly before: Pose;
  readonly output: Pose;
  readonly clock: { elapsed: number };
  readonly turn: Float64Array; // [3]
}

/** Captures the seam, which is a tick, from the poses there and a tick before. */
export function createTickedBlend(setup: TickedSetup): TickedBlend {
  const { tick, treatment } = setup;
  assert(tick > 0 && Number.isFinite(tick), `a tick of ${tick} s`);
  const doubles = (): Pose => capturePose(createPose(treatment.factors.length));
  const work = {
    sample: { source: doubles(), destination: doubles(), elapsed: 0 },
    before: doubles(),
    output: doubles(),
    clock: { elapsed: 0 },
    turn: new Float64Array(3),
  };
  const poses = {
    source: sampleTick(doubles(), setup.source, 0, { tick, work }),
    destination: sampleTick(doubles(), setup.destination, 0, { tick, work }),
    motions: { source: setup.source, destination: setup.destination },
  };
  return { setup, blend: captureBlend(setup, poses, treatment), work };
}

/**
 * Fills `out` with what the engine shows `elapsed` s after the seam: the pose of the last tick, and the velocities that follow
 * from the last two. Before the seam that is the source.
 */
export function evaluateTicked(out: Pose, ticked: TickedBlend, elapsed: number): Pose {
  const { tick } = ticked.setup;
  // Whole ticks count as such, whatever was lost when they were multiplied.
  const last = Math.floor(elapsed / tick + 1e-6);
  const { output, turn } = ticked.work;
  showTick(output, ticked, last - 1);
  showTick(out, ticked, last);
  return takeVelocities(out, output, tick, turn);
}

/** Fills `out` with the pose at a tick; its velocities are not the engine's. */
function showTick(out: Pose, { setup, blend, work }: TickedBlend, index: number): Pose {
  const { tick } = setup;
  const { sample } = work;
  sampleTick(sample.source, setup.source, index, { tick, work });
  if (index < 0) return copyPose(out, sample.source);
  sampleTick(sample.destination, setup.destination, index, { tick, work });
  sample.elapsed = index * tick;
  return evaluateBlend(out, sample, blend);
}

/** Fills `out` with a motion at a tick, its velocities from the pose there and the one before. */
function sampleTick(
  out: Pose,
  motion: Motion,
  index: number,
  { tick, work }: { readonly tick: number; readonly work: TickedWork },
): Pose {
  const { before, clock, turn } = work;
  clock.elapsed = (index - 1) * tick;
  motion(before, clock);
  clock.elapsed = index * tick;
  motion(out, clock);
  return takeVelocities(out, before, tick, turn);
}

/** Overwrites the velocities of `out` by those that lead to it from `before` in `tick` seconds. */
function takeVelocities(out: Pose, before: ReadonlyPose, tick: number, turn: Float64Array): Pose {
  const { positions, rotations, linearVelocities, angularVelocities } = out;
  for (let i = 0, q = 0; i < positions.length; i += 3, q += 4) {
    rotationVectorBetween(turn, before.rotations, rotations, 0, q, q);
    for (let axis = 0; axis < 3; axis++) {
      linearVelocities[i + axis] = (positions[i + axis] - before.positions[i + axis]) / tick;
      angularVelocities[i + axis] = turn[axis] / tick;
    }
  }
  return out;
}

/** The largest difference of one kind. */
export interface LargestDifference {
  readonly difference: number;
  readonly joint: number;
  readonly elapsed: number; // s after the seam
}

/** How far a ticked transition is from the exact one, at its ticks. */
export interface TickDifference {
  readonly position: LargestDifference; // m
  readonly rotation: LargestDifference; // rad
  readonly linearVelocity: LargestDifference; // m/s
  readonly angularVelocity: LargestDifference; // rad/s
}

/** Compares every tick from the seam to `duration` s after it with the same method on exact velocities. */
export function measureTickDifference(ticked: TickedBlend, duration: number): TickDifference {
  const { setup, work } = ticked;
  const { source, destination, treatment, tick } = setup;
  const at = (motion: Motion, elapsed: number): Pose => motion(capturePose(work.before), { elapsed });
  const poses = {
    source: at(source, 0),
    destination: at(destination, 0),
    motions: { source, destination },
  };
  const exact = captureBlend(setup, poses, treatment);
  const shown = capturePose(work.before);
  const meant = capturePose(work.before);
  const none = { difference: 0, joint: 0, elapsed: 0 };
  const largest = { position: none, rotation: none, linearVelocity: none, angularVelocity: none };
  for (let i = 0; i * tick <= duration + 1e-9; i++) {
    const elapsed = i * tick;
    const sample = { source: at(source, elapsed), destination: at(destination, elapsed), elapsed };
    evaluateTicked(shown, ticked, elapsed);
    evaluateBlend(meant, sample, exact);
    for (let joint = 0; joint < treatment.factors.length; joint++) {
      const found = jointDifference(shown, meant, joint);
      for (const kind of KINDS) {
        if (found[kind] > largest[kind].difference) {
          largest[kind] = { difference: found[kind], joint, elapsed };
        }
      }
    }
  }
  return largest;
}

const KINDS = ['position', 'rotation', 'linearVelocity', 'angularVelocity'] as const;

function jointDifference(
  a: ReadonlyPose,
  b: ReadonlyPose,
  joint: number,
): Record<(typeof KINDS)[number], number> {
  const turn = rotationVectorBetween(new Float64Array(3), a.rotations, b.rotations, 0, joint * 4, joint * 4);
  const apart = (kind: 'positions' | 'linearVelocities' | 'angularVelocities'): number =>
    Math.hypot(...[0, 1, 2].map((axis) => a[kind][joint * 3 + axis] - b[kind][joint * 3 + axis]));
  return {
    position: apart('positions'),
    rotation: Math.hypot(...turn),
    linearVelocity: apart('linearVelocities'),
    angularVelocity: apart('angularVelocities'),
  };
}
