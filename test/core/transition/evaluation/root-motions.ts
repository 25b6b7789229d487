import fc from 'fast-check';
import { createRootSample } from '#core/root/root-sample.ts';
import { rootStep, rootVelocity } from '#core/root/root-state.ts';
import { createPlayback, motionOf } from '#core/transition/clips/clip-playback.ts';
import type { Motion } from '#core/motion.ts';
import type { RootRule } from '#core/transition/root-rule.ts';
import type { RootMotion } from '#core/transition/evaluation/root-path.ts';
import { rigClip, type Gait, type RigOptions } from '#test/fixtures/rigs.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { clipUse } from '#test/fixtures/transitions.ts';

/** A rig as a motion that is at `time` of its clip when its clock is 0. */
export function rigMotion(options: RigOptions, time = 1): Motion {
  return motionOf(createPlayback(clipUse(time), rooted(rigClip(options))));
}

/** Root motions, fast and slow, forward and sideways. */
export const anyGait: fc.Arbitrary<Partial<Gait>> = fc.record({
  speed: fc.double({ min: -2, max: 5, noNaN: true }),
  side: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
  turn: fc.double({ min: -4, max: 4, noNaN: true }),
  surge: fc.double({ min: 0, max: 0.6, noNaN: true }),
  sway: fc.double({ min: 0, max: 0.08, noNaN: true }),
  twist: fc.double({ min: 0, max: 0.3, noNaN: true }),
});

/** Two root motions at some frame rate, each with the time at which its clip is left or entered. */
export const twoMotions = fc.record({
  fps: fc.constantFrom(24, 30, 60, 120),
  gaits: fc.tuple(anyGait, anyGait),
  times: fc.tuple(fc.double({ min: 0, max: 1.4, noNaN: true }), fc.double({ min: 0, max: 1.4, noNaN: true })),
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
}

/** The blended root by its definition, summed step by step from the seam on: the states of the nodes. */
export function addUpPath({ rule, source, destination, step, asEngine = false }: PathSetup, steps: number) {
  const before = (motion: RootMotion): Float64Array =>
    stepVelocity(motion, motion.begins > -step ? 0 : -step, step);
  const destination0 = asEngine ? stepVelocity(destination, 0, step) : before(destination);
  const seam = { source0: before(source), destination0 };
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
