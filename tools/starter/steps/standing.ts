import { wave } from '../curves/curve.ts';
import { plantedAnkle, type Footprint } from './foot-rocker.ts';
import { STANDING_HEIGHT } from '../figure/figure.ts';
import { RELAXED_ARM, type FootPose, type Posture } from '../figure/posture.ts';

/** Where the feet of a standing figure are: a hand's breadth apart, toes a little out. */
export const STANDING_PRINTS: { readonly left: Footprint; readonly right: Footprint } = {
  left: { x: 0.105, z: 0.012, heading: 9 },
  right: { x: -0.105, z: -0.008, heading: -8 },
};

/** Standing knees are unlocked: the hips hang this much lower than on straight legs, m. */
const UNLOCKED = 0.0035;
/** The line of gravity falls a little before the ankles. */
const BALANCE_FORWARD = 0.022;

/**
 * What makes a standing figure live. Each runs on its own clock, so a clip can choose clocks that close with
 * it.
 */
export interface Stillness {
  readonly breath: number; // -1 out to 1 in
  readonly shift: number; // -1 weight on the right to 1 weight on the left
  readonly sway: number; // -1 back to 1 forward
}

/** Quiet breathing takes about 3.5 s here, and sway is slower than breath. */
export function stillnessAt(time: number): Stillness {
  return {
    breath: 0.9 * wave(time / 3.5, 0.32),
    shift: 0.25 * wave(time / 6.4, 0.1),
    sway: 0.5 * wave(time / 4.6, 0.4),
  };
}

/**
 * A person standing at ease. Source: Winter, "Human balance and posture control during standing and walking",
 * 1995 (line of gravity before the ankles, sway of a centimetre or two).
 */
export function standing({ breath, shift, sway }: Stillness): Posture {
  return {
    hips: [0.026 * shift, STANDING_HEIGHT - UNLOCKED - 0.004 * shift * shift, BALANCE_FORWARD + 0.006 * sway],
    pelvis: { yaw: 1.2 * shift, pitch: 3 + 0.3 * sway, roll: 1.8 * shift },
    chest: { yaw: -0.6 * shift, pitch: 2.8 + 0.5 * sway - 1.0 * breath, roll: -1.2 * shift },
    head: { yaw: 0.8 * shift, pitch: 2 + 0.3 * breath - 0.4 * sway, roll: 0.5 * shift },
    arms: {
      left: { ...RELAXED_ARM, lift: -2 + 1.3 * breath, flex: -1 - sway, abduct: 11 + 0.7 * breath - shift },
      right: {
        ...RELAXED_ARM,
        lift: -2 + 1.3 * breath,
        flex: 1 - sway,
        abduct: 11 + 0.7 * breath + shift,
        elbow: 16,
      },
    },
    feet: { left: flatFoot(STANDING_PRINTS.left, 2), right: flatFoot(STANDING_PRINTS.right, 2) },
  };
}

export function flatFoot(print: Footprint, kneeOut: number): FootPose {
  return { ankle: plantedAnkle(print, 0, 0), heading: print.heading, pitch: 0, toes: 0, kneeOut };
}
