import { wave, type Curve } from '../curve.ts';
import { STANDING_HEIGHT, type Side } from '../figure/figure.ts';
import type { ArmAngles, FootPose, Posture } from '../figure/posture.ts';
import { plantedAnkle, type Footprint } from '../foot-track.ts';
import { motionOf, type Row } from './starter-motion.ts';

/** Where the feet of a standing figure are: a hand's breadth apart, toes a little out. */
export const STANDING_PRINTS: Readonly<Record<Side, Footprint>> = {
  Left: { x: 0.105, z: 0.012, heading: 9 },
  Right: { x: -0.105, z: -0.008, heading: -8 },
};

/** What makes a standing figure live. Each runs on its own clock, so a clip can choose clocks that close. */
export interface Stillness {
  readonly breath: Curve; // -1 out to 1 in
  readonly shift: Curve; // -1 weight on the right to 1 weight on the left
  readonly sway: Curve; // -1 back to 1 forward
}

/** Quiet breathing takes about 3.5 s here, and sway is slower than breath. */
export const QUIET: Stillness = {
  breath: (time) => 0.9 * wave(time / 3.5, 0.32),
  shift: (time) => 0.25 * wave(time / 6.4, 0.1),
  sway: (time) => 0.5 * wave(time / 4.6, 0.4),
};

const ARM: ArmAngles = {
  lift: -2,
  reach: 2,
  flex: -1,
  abduct: 11,
  turn: 3,
  elbow: 14,
  pronate: 28,
  wrist: 2,
  curl: 24,
};

/**
 * A person at ease: knees are unlocked, and the line of gravity falls a little before the ankles. Source:
 * Winter, "Human balance and posture control during standing and walking", 1995.
 */
const AT_EASE: Posture = {
  hips: { x: 0, y: STANDING_HEIGHT - 0.0035, z: 0.022 },
  pelvis: { yaw: 0, pitch: 3, roll: 0 },
  chest: { yaw: 0, pitch: 2.8, roll: 0 },
  head: { yaw: 0, pitch: 2, roll: 0 },
  armLeft: ARM,
  armRight: { ...ARM, flex: 1, elbow: 16 },
  footLeft: flatFoot(STANDING_PRINTS.Left),
  footRight: flatFoot(STANDING_PRINTS.Right),
};

/** Sways of a centimetre or two (Winter). */
const stillness = ({ breath, shift, sway }: Stillness): readonly Row[] => [
  [sway, { hips: { z: 0.006 }, pelvis: { pitch: 0.3 }, chest: { pitch: 0.5 }, head: { pitch: -0.4 } }],
  [sway, { arms: { flex: -1 } }],
  [breath, { chest: { pitch: -1 }, head: { pitch: 0.3 }, arms: { lift: 1.3, abduct: 0.7 } }],
  [shift, { hips: { x: 0.026 }, pelvis: { yaw: 1.2, roll: 1.8 }, chest: { yaw: -0.6, roll: -1.2 } }],
  [shift, { head: { yaw: 0.8, roll: 0.5 }, armLeft: { abduct: -1 }, armRight: { abduct: 1 } }],
  [(time) => shift(time) ** 2, { hips: { y: -0.004 } }],
];

/** Standing, and what `rows` add to it. */
export const standing = (rows: readonly Row[] = [], how: Stillness = QUIET) =>
  motionOf(() => AT_EASE, [...stillness(how), ...rows]);

function flatFoot(print: Footprint): FootPose {
  return { ankle: plantedAnkle(print, 0, 0), heading: print.heading, pitch: 0, toes: 0, kneeOut: 2 };
}
