import { curve, late, ramp } from '../curve.ts';
import { QUIET, standing } from './standing.ts';
import { notes, type StarterMotion } from './starter-motion.ts';

/** The right arm on its way up and down. Shoulder first, elbow and wrist after it. */
const raise = curve('0.3:0 0.42:-0.02 0.7:0.45 1:1.03 1.2:1 2.75:1 2.95:0.9 3.25:0.25 3.5:0.01 3.65:0', 0.14);
const lean = late(raise, -0.08); // the body makes room before the arm is up

/** Side to side, four times, growing and dying away. */
function swing(time: number): number {
  const envelope = ramp(time, 0.85, 1.3) * (1 - ramp(time, 2.5, 2.95));
  return envelope * Math.sin(2 * Math.PI * 1.9 * (time - 0.9));
}

/** Standing, the right arm goes up and waves hello four times. */
export const waveHello: StarterMotion = {
  seconds: 4,
  loop: false,
  motion: standing(
    [
      [lean, { chest: { yaw: 3.5, pitch: -0.6, roll: -3.2 }, head: { yaw: 2, pitch: -2 } }],
      [lean, { armLeft: { flex: -2, abduct: 2.5 } }],
      [raise, { armRight: { lift: 14, reach: 4, flex: 26, abduct: 44 } }],
      [late(raise, 0.04), { armRight: { turn: -88, elbow: 78 } }],
      [late(raise, 0.1), { head: { roll: 4 } }],
      [late(raise, 0.12), { armRight: { pronate: -14, wrist: -10, curl: -16 } }],
      [swing, { chest: { roll: -0.5 }, armRight: { abduct: 3 } }],
      [late(swing, 0.03), { armRight: { elbow: 17 } }],
      [late(swing, 0.06), { head: { roll: 1.2 } }],
    ],
    { ...QUIET, shift: (time) => QUIET.shift(time) + 0.55 * lean(time) },
  ),
  markers: notes({ 'Arm starts up': 0.42, 'Arm is up': 1, 'Arm starts down': 2.75 }),
};
