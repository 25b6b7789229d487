import { curve, late, wave, type Curve } from '../curve.ts';
import { standing } from './standing.ts';
import { notes, type StarterMotion } from './starter-motion.ts';

const SECONDS = 6;
const inLoop =
  (of: Curve): Curve =>
  (time) =>
    of(time / SECONDS);
/** `times` waves in the loop. */
const waves = (times: number, crest: number): Curve => inLoop((phase) => wave(times * phase, crest));

/** Breath over one half of the loop: in, a little slower out, a rest. */
const breath = curve('0:-1 0.12:-0.9 0.4:0.9 0.47:1 0.75:-0.5 0.9:-0.97', 0.16, 1);
/** Where the weight rests, and where the eyes go, over the loop. */
const shift = curve('0:-0.35 0.15:-0.45 0.36:0.75 0.55:0.85 0.75:-0.1 0.88:-0.35', 0.12, 1);
const look = curve('0:0 0.1:1 0.22:9 0.42:10 0.56:-5 0.78:-6.5 0.9:-0.5', 0.07, 1);

/**
 * Standing at ease for 6 s: two breaths, one shift of weight from leg to leg, a look around; a seamless loop.
 */
export const idle: StarterMotion = {
  seconds: SECONDS,
  loop: true,
  motion: standing(
    [
      [inLoop(look), { head: { yaw: 1, roll: -0.12 } }],
      [inLoop(late(look, 0.03)), { chest: { yaw: 0.14 } }],
      [waves(1, 0.6), { head: { pitch: 1.2 } }],
      [waves(1, 0.45), { armLeft: { elbow: 1.5 } }],
      [waves(1, 0.5), { armLeft: { curl: 3 } }],
      [waves(1, 0.05), { armRight: { elbow: 1.5 } }],
      [(time) => 2 + 3 * waves(2, 0.2)(time), { armRight: { curl: 1 } }],
    ],
    {
      breath: inLoop((phase) => breath(2 * phase)),
      shift: inLoop(shift),
      sway: (time) => 0.6 * waves(1, 0.3)(time) + 0.4 * waves(3, 0.1)(time),
    },
  ),
  markers: notes({ 'Weight on the left leg': 0.5 * SECONDS, 'Weight on the right leg': 0.96 * SECONDS }),
};
