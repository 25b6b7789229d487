import fc from 'fast-check';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { rootStep, rootVelocity } from '#core/clip/root/root-state.ts';
import { createPlayback, motionOf } from '#core/transition/clips/clip-playback.ts';
import type { Motion } from '#core/clip/motion.ts';
import type { RootRule } from '#core/methods/parts/root-rule.ts';
import type { RootMotion } from '#core/transition/evaluation/root-path.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { rigClip, type Gait, type RigOptions } from '#test/fixtures/rigs.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { clipUse } from '#test/fixtures/transitions.ts';

/** A rig as a motion that is at `time` of its clip when its clock is 0. */
export function rigMotion(options: RigOptions, time = 1): Motion {
  return motionOf(createPlayback(clipUse(time), rooted(rigClip(options))));
}

/** Root motions, fast and slow, forward and sideways. */
export const anyGait: fc.Arbitrary<Partial<Gait>> = fc.record({
  speed: numberBetween(-2, 5),
  side: numberBetween(-1.5, 1.5),
  turn: numberBetween(-4, 4),
  surge: numberBetween(0, 0.6),
  sway: numberBetween(0, 0.08),
  twist: numberBetween(0, 0.3),
});

/** Two root motions at some frame rate, each with the time at which its clip is left or entered. */
export const twoMotions = fc.record({
  fps: fc.constantFrom(24, 30, 60, 120),
  gaits: fc.tuple(anyGait, anyGait),
  times: fc.tuple(numberBetween(0, 1.4), numberBetween(0, 1.4)),
  loop: fc.boolean(),
});

export function motionsOf({
  fps,
  gaits,
  times,
  loop,
}: typeof twoMotions extends fc.Arbitrary<infer Value> ? Value : never): readonly [Motion, Motion] {
  const [source, destination] = gaits.map((gait, i) =>
    rigMotion({ gait, fps, frameCount: 2 * fps + 1, loop }, times[i]),
  );
  return [source, destination];
}

export const stateAt = (motion: RootMotion, elapsed: number): Float64Array =>
  motion.root(createRootSample(), { elapsed }).state;

/** The velocity of the step of `dt` s that begins at `elapsed`. */
export function stepVelocity(motion: RootMotion, elapsed: number, dt: number): Float64Array {
  const [from, to] = [stateAt(motion, elapsed), stateAt(motion, elapsed + dt)];
  return rootVelocity(new Float64Array(3), from, to, dt) as Float64Array;
}

interface PathSetup {
  readonly rule: RootRule;
  readonly source: RootMotion;
  readonly destination: RootMotion;
  readonly step: number; // s
  readonly asEngine?: boolean;
  readonly atTicks?: boolean; // velocities at the seam from two states, as an engine’s
}

/** The velocity of a root at the seam, as the motion says. */
export const seamVelocity = (motion: RootMotion): Float64Array =>
  motion.root(createRootSample(), { elapsed: 0 }).velocity;

/** The blended root by its definition, summed step by step from the seam on: the states of the nodes. */
export function addUpPath(
  { rule, source, destination, step, asEngine = false, atTicks = asEngine }: PathSetup,
  steps: number,
) {
  const atSeam = (motion: RootMotion): Float64Array =>
    atTicks ? stepVelocity(motion, motion.begins > -step ? 0 : -step, step) : seamVelocity(motion);
  const destination0 = asEngine ? stepVelocity(destination, 0, step) : atSeam(destination);
  const seam = { source0: atSeam(source), destination0 };
  const nodes = [stateAt(source, 0)];
  for (let k = 0; k < steps; k++) {
    const velocity = rule.velocity(new Float64Array(3), {
      ...seam,
      source: stepVelocity(source, k * step, step),
      destination: stepVelocity(destination, k * step, step),
      elapsed: (asEngine ? k + 1 : k + 0.5) * step,
    });
    nodes.push(rootStep(new Float64Array(3), nodes[k], velocity, step) as Float64Array);
  }
  return nodes;
}
