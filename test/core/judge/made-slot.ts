import type { JudgedSlot } from '#core/judge/metric.ts';
import { createMotionTrack, type MotionTrack } from '#core/judge/motion-track.ts';
import { fitEllipsoid } from '#core/rig/joint-limits.ts';
import { quatFromRotationVector } from '#core/math/rotation-vector.ts';

const [RATE, SEAM, END, MOMENTS] = [120, 30, 150, 181] as const;

/** The motion of a point and its turn: at `time` s after the seam. */
export interface MadeMotion {
  readonly place?: (time: number) => readonly [number, number, number]; // m, in the world
  readonly turn?: (time: number) => number; // rad about X
}

/** A slot of one joint, a foot that always stands, whose root is at the origin. */
export function madeSlot(
  output: MadeMotion,
  source: MadeMotion = {},
  destination: MadeMotion = {},
): JudgedSlot {
  const stands = new Uint8Array(MOMENTS).fill(1);
  const foot = { side: 'left', points: [{ joint: 0, offset: [0, 0, 0] }], floor: 0 } as const;
  const mean = Float64Array.of(0, 0, 0, 1);
  const [minimum, maximum] = [Float64Array.of(-0.5, -0.5, -0.5), Float64Array.of(0.5, 0.5, 0.5)];
  const ellipsoid = fitEllipsoid(Float64Array.of(-0.5, 0, 0, 0.5, 0, 0), 0);
  return {
    figure: {
      body: Int32Array.of(0),
      weights: Float64Array.of(1),
      feet: [{ ...foot, inSource: stands, inDestination: stands }],
      ground: 0,
      height: 1.75,
      limits: [{ mean, minimum, maximum, ellipsoid }],
      capsules: null,
    },
    rate: RATE,
    seam: SEAM,
    end: END,
    blendEnd: END,
    output: trackOf(output),
    source: trackOf(source),
    destination: trackOf(destination),
    sides: { before: velocitiesOf(output, -1), after: velocitiesOf(output, 1) },
  };
}

/** On a side of the seam: -1 = before, 1 = after. */
function velocitiesOf({ place = () => [0, 0, 0], turn = () => 0 }: MadeMotion, side: 1 | -1) {
  const step = side * 1e-6;
  const [from, to] = [place(0), place(step)];
  const linear = Float64Array.from(to, (x, axis) => (x - from[axis]) / step);
  const none = new Float64Array();
  const angular = Float64Array.of((turn(step) - turn(0)) / step, 0, 0);
  return { linear, angular, tracks: { values: none, rates: none } };
}

function trackOf({ place = () => [0, 0, 0], turn = () => 0 }: MadeMotion): MotionTrack {
  const track = createMotionTrack(MOMENTS, 1);
  for (let i = 0; i < MOMENTS; i++) {
    const time = (i - SEAM) / RATE;
    const q = quatFromRotationVector(new Float64Array(4), Float64Array.of(turn(time), 0, 0));
    track.positions.set(place(time), i * 3);
    track.places.set(place(time), i * 3);
    track.roots.set([place(time)[0], place(time)[2], 0], i * 3);
    track.rotations.set(q, i * 4);
    track.turns.set(q, i * 4);
  }
  return track;
}
