import type { Clip } from '#core/clip/clip.ts';
import { bake, STARTER_FPS } from '../figure/bake.ts';
import { curve, ramp } from '../curves/curve.ts';
import type { StarterMarker } from './markers.ts';
import type { ArmAngles, Motion } from '../figure/posture.ts';
import { standing, stillnessAt } from '../steps/standing.ts';

const DURATION = 4;

/** The right arm on its way up and down. Shoulder first, elbow and wrist after it. */
const RAISE = curve(
  [
    [0.3, 0],
    [0.42, -0.02],
    [0.7, 0.45],
    [1.0, 1.03],
    [1.2, 1],
    [2.75, 1],
    [2.95, 0.9],
    [3.25, 0.25],
    [3.5, 0.01],
    [3.65, 0],
  ],
  { soften: 0.14 },
);

/** Side to side, four times, growing and dying away. */
function swing(time: number): number {
  const envelope = ramp(time, 0.85, 1.3) * (1 - ramp(time, 2.5, 2.95));
  return envelope * Math.sin(2 * Math.PI * 1.9 * (time - 0.9));
}

/** Standing, the right arm goes up and waves hello four times. */
export function waveClip(): Clip {
  return bake(waveMotion(), DURATION * STARTER_FPS + 1, false);
}

/** Its moments. */
export function waveMarkers(): readonly StarterMarker[] {
  return [
    { kind: 'note', time: 0.42, label: 'Arm starts up' },
    { kind: 'note', time: 1.0, label: 'Arm is up' },
    { kind: 'note', time: 2.75, label: 'Arm starts down' },
  ];
}

function waveMotion(): Motion {
  return (time) => {
    const still = stillnessAt(time);
    const raise = RAISE(time);
    const lean = RAISE(time + 0.08); // the body makes room before the arm is up
    const posture = standing({ ...still, shift: still.shift + 0.55 * lean });
    const { chest, head, arms } = posture;
    return {
      ...posture,
      chest: {
        yaw: chest.yaw + 3.5 * lean,
        pitch: chest.pitch - 0.6 * lean,
        roll: chest.roll - 3.2 * lean - 0.5 * swing(time),
      },
      head: {
        yaw: head.yaw + 2 * lean,
        pitch: head.pitch - 2 * lean,
        roll: head.roll + 4 * RAISE(time - 0.1) + 1.2 * swing(time - 0.06),
      },
      arms: {
        left: { ...arms.left, flex: arms.left.flex - 2 * lean, abduct: arms.left.abduct + 2.5 * lean },
        right: wavingArm(arms.right, time, raise),
      },
    };
  };
}

function wavingArm(arm: ArmAngles, time: number, raise: number): ArmAngles {
  const bend = RAISE(time - 0.04);
  const hand = RAISE(time - 0.12);
  return {
    lift: arm.lift + 14 * raise,
    reach: arm.reach + 4 * raise,
    flex: arm.flex + 26 * raise,
    abduct: arm.abduct + 44 * raise + 3 * swing(time),
    turn: arm.turn - 88 * bend,
    elbow: arm.elbow + 78 * bend + 17 * swing(time - 0.03),
    pronate: arm.pronate - 14 * hand,
    wrist: arm.wrist - 10 * hand,
    curl: arm.curl - 16 * hand,
  };
}
