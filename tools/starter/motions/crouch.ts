import type { Clip } from '#core/clip/clip.ts';
import { bake, STARTER_FPS } from '../figure/bake.ts';
import { curve } from '../curves/curve.ts';
import type { StarterMarker } from './markers.ts';
import type { ArmAngles, Motion } from '../figure/posture.ts';
import { flatFoot, STANDING_PRINTS, standing, stillnessAt } from '../steps/standing.ts';

const DURATION = 4;

/** How deep, 0 to 1: a small rise first, down, a hold that gives a little, up past the top and back. */
const DEPTH = curve(
  [
    [0.35, 0],
    [0.55, -0.005],
    [0.8, 0.22],
    [1.15, 0.88],
    [1.4, 1.015],
    [1.65, 0.985],
    [2.2, 1],
    [2.42, 1.02],
    [2.75, 0.62],
    [3.05, 0.12],
    [3.3, -0.004],
    [3.55, 0],
  ],
  { soften: 0.16 },
);

/** Stand, crouch to thighs nearly level, hold, stand again: feet flat and planted throughout. */
export function crouchClip(): Clip {
  return bake(crouchMotion(), DURATION * STARTER_FPS + 1, false);
}

/** Its moments. */
export function crouchMarkers(): readonly StarterMarker[] {
  return [
    { kind: 'note', time: 0.55, label: 'Starts down' },
    { kind: 'note', time: 1.4, label: 'Lowest' },
    { kind: 'note', time: 2.42, label: 'Starts up' },
    { kind: 'note', time: 3.3, label: 'Standing' },
  ];
}

/**
 * Source: Schoenfeld, "Squatting kinematics and kinetics", 2010 (trunk leans as the shank does, about 30 to
 * 40 degrees; heels stay down; knees over the toes).
 */
function crouchMotion(): Motion {
  return (time) => {
    const posture = standing(stillnessAt(time));
    const depth = DEPTH(time);
    const trailing = DEPTH(time - 0.07); // arms and head follow the trunk
    const { hips, pelvis, chest, head, arms } = posture;
    const balance = (arm: ArmAngles): ArmAngles => ({
      ...arm,
      reach: arm.reach + 8 * trailing,
      flex: arm.flex + 58 * trailing,
      abduct: arm.abduct + 7 * trailing,
      turn: arm.turn + 6 * trailing,
      elbow: arm.elbow + 34 * depth,
      wrist: arm.wrist - 4 * trailing,
    });
    return {
      hips: [hips[0], hips[1] - 0.4 * depth, hips[2] - 0.15 * depth * (0.6 + 0.4 * depth)],
      pelvis: { ...pelvis, pitch: pelvis.pitch + 27 * depth },
      chest: { ...chest, pitch: chest.pitch + 36 * depth },
      head: { ...head, pitch: head.pitch + 9 * trailing },
      arms: { left: balance(arms.left), right: balance(arms.right) },
      feet: {
        left: flatFoot(STANDING_PRINTS.left, 2 + 7 * depth),
        right: flatFoot(STANDING_PRINTS.right, 2 + 7 * depth),
      },
    };
  };
}
