import { curve, type Curve } from '../curve.ts';
import { SIDES, type Side } from '../figure/figure.ts';
import type { Motion } from '../figure/posture.ts';
import { curveOfSteps, onFeet, printAt, type FootPlan, type Step } from '../foot-track.ts';
import { STANDING_PRINTS, standing } from './standing.ts';
import { motionOf, stepMarkers, type StarterMotion } from './starter-motion.ts';

const turning = (keys: string): Curve => curve(keys, 0.16);

/**
 * What turns first leads: eyes, then shoulders, then hips, then the feet, step by step. Degrees to the left
 * over seconds.
 */
const head = turning('0.2:0 0.55:26 1:74 1.6:128 2.1:172 2.45:183 2.8:180');
const chest = turning('0.3:0 0.42:-1.5 0.7:12 1.1:56 1.6:104 2.1:152 2.55:181 2.95:180');
const pelvis = turning('0.35:0 0.5:-2 0.8:14 1.15:50 1.6:94 2.1:142 2.6:179 3:180');

/** Sideways in the figure's own frame, towards the standing leg, m. */
const shift = turning(
  '0.25:0 0.58:-0.042 0.9:-0.05 1.2:0.045 1.42:0.045 1.72:-0.045 1.92:-0.04 2.2:0.04 2.45:0.03 2.95:0',
);
/** By how much the hips are lower, m: lowest on two feet, higher over one. */
const dip = turning(
  '0.3:0 0.58:0.014 0.8:0.008 1.04:0.024 1.29:0.012 1.54:0.024 1.78:0.012 2.03:0.022 2.28:0.01 2.5:0.014 2.9:0',
);

/** Steps off the spot, so that heels clear each other, m; `heading` is the turn so far. */
const STEPS: Readonly<Record<Side, readonly Step[]>> = {
  Left: [
    { leave: 0.58, land: 1, print: { x: 0.03, z: -0.02, heading: 82 } },
    { leave: 1.56, land: 1.98, print: { x: 0, z: -0.07, heading: 176 } },
  ],
  Right: [
    { leave: 1.08, land: 1.5, print: { x: 0.02, z: 0, heading: 84 } },
    { leave: 2.08, land: 2.5, print: { x: 0, z: -0.07, heading: 180 } },
  ],
};
/** The body's part in that, m along z. */
const drift = turning('0.6:0 1:-0.01 1.5:-0.02 2.1:-0.065 2.4:-0.07');

/** Degrees per hundredth of a second. */
const lead: Curve = (time) => (pelvis(time + 0.05) - pelvis(time - 0.05)) / 10;
const drag: Curve = (time) => (chest(time) - chest(time - 0.14)) / 14;
const twist: Curve = (time) => chest(time) - pelvis(time);

const still = standing();
const turningBody: Motion = (time) => {
  const posture = still(time);
  const { hips } = posture;
  const spot = { x: hips.x + shift(time), z: hips.z, heading: 0 };
  const { x, z } = printAt({ x: 0, z: drift(time), heading: pelvis(time) }, spot);
  return { ...posture, hips: { x, y: hips.y - dip(time), z } };
};

/** The heel comes up before the foot leaves, hangs in the air, and the foot lands almost flat. */
function footPlan(side: Side): FootPlan {
  const home = STANDING_PRINTS[side];
  return {
    home,
    steps: STEPS[side].map((step) => ({ ...step, print: printAt(step.print, home) })),
    pitch: curveOfSteps(STEPS[side], '-0.2:0 0:16 0.1:26', '-0.12:2 -0.04:-5 0.09:0', 0.08),
    lift: 0.075,
    kneeOut: 2,
  };
}

/** A turn in place by 180 degrees to the left in four steps, eyes first. */
export const turn: StarterMotion = {
  seconds: 3.6,
  loop: false,
  motion: onFeet(
    motionOf(turningBody, [
      [head, { head: { yaw: 1 } }],
      [chest, { chest: { yaw: 1 } }],
      [pelvis, { pelvis: { yaw: 1 } }],
      [shift, { pelvis: { roll: -30 } }],
      [lead, { pelvis: { pitch: 1.5 }, chest: { pitch: 2.5, roll: -2 }, head: { pitch: 4, roll: -2 } }],
      // Arms lag behind the chest and fly out a little.
      [twist, { armLeft: { flex: -0.3 }, armRight: { flex: 0.3 } }],
      [drag, { armLeft: { flex: -9, abduct: 7 }, armRight: { flex: 13, abduct: 9 } }],
      [(time) => Math.abs(drag(time)), { armLeft: { elbow: 8.4 }, armRight: { elbow: 10.8 } }],
    ]),
    footPlan,
  ),
  markers: SIDES.flatMap((side) => stepMarkers(side, STEPS[side])),
};
