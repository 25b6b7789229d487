import { curve, late } from '../curve.ts';
import { standing } from './standing.ts';
import { notes, type StarterMotion } from './starter-motion.ts';

/** How deep, 0 to 1: a small rise first, down, a hold that gives a little, up past the top and back. */
const depth = curve(
  '0.35:0 0.55:-0.005 0.8:0.22 1.15:0.88 1.4:1.015 1.65:0.985 2.2:1 2.42:1.02 2.75:0.62 3.05:0.12 3.3:-0.004 3.55:0',
  0.16,
);

/**
 * Stand, crouch to thighs nearly level, hold, stand again: feet flat and planted throughout. Source:
 * Schoenfeld, "Squatting kinematics and kinetics", 2010 (trunk leans as the shank does, about 30 to 40
 * degrees; heels stay down; knees over the toes).
 */
export const crouch: StarterMotion = {
  seconds: 4,
  loop: false,
  motion: standing([
    [depth, { hips: { y: -0.4, z: -0.09 }, pelvis: { pitch: 27 }, chest: { pitch: 36 } }],
    [depth, { arms: { elbow: 34 }, feet: { kneeOut: 7 } }],
    [(time) => depth(time) ** 2, { hips: { z: -0.06 } }],
    // Arms and head follow the trunk.
    [late(depth, 0.07), { head: { pitch: 9 }, arms: { reach: 8, flex: 58, abduct: 7, turn: 6, wrist: -4 } }],
  ]),
  markers: notes({ 'Starts down': 0.55, Lowest: 1.4, 'Starts up': 2.42, Standing: 3.3 }),
};
