import type { Clip } from '#core/clip/clip.ts';
import { bake, STARTER_FPS } from '../figure/bake.ts';
import { curve, type Curve, type Key } from '../curves/curve.ts';
import { footTrack, type FootPlan, type Stance } from '../steps/foot-track.ts';
import type { Vec3 } from '../figure/geometry.ts';
import { CROUCHED, HOP_DURATION, hopCurve, hopHeight, hopPrintZ, HOPS, hopTravel } from './hop-timing.ts';
import type { StarterMarker } from './markers.ts';
import { hipJoint } from '../figure/pose-figure.ts';
import { turnOf, type ArmAngles, type Motion, type Posture } from '../figure/posture.ts';
import { STANDING_PRINTS, standing, stillnessAt } from '../steps/standing.ts';

/** The right foot is a little behind the left: it lands later and leaves earlier. */
const STAGGER = 0.01;

const PELVIS_PITCH = hopCurve({
  rest: 0,
  crouched: 24,
  takeOff: 3,
  flight: 5,
  landing: 8,
  bottom: 15,
  lastBottom: 25,
});
const CHEST_PITCH = hopCurve(
  { rest: 0, crouched: 36, takeOff: 4, flight: 6, landing: 14, bottom: 24, lastBottom: 35 },
  0.015,
);
const HEAD_PITCH = hopCurve(
  { rest: 0, crouched: 6, takeOff: -3, flight: 3, landing: 5, bottom: 6, lastBottom: 10 },
  0.04,
);
/** The legs in the air: trailing, drawn up, reaching for the ground. */
const THIGH = hopCurve({
  rest: 5,
  crouched: 50,
  takeOff: -10,
  flight: 17,
  landing: 32,
  bottom: 45,
  lastBottom: 50,
});
const KNEE = hopCurve({
  rest: 10,
  crouched: 85,
  takeOff: 20,
  flight: 62,
  landing: 34,
  bottom: 60,
  lastBottom: 85,
});
const SHOULDER = hopCurve(
  { rest: 0, crouched: -42, takeOff: 38, flight: 44, landing: 6, bottom: -30, lastBottom: 24 },
  0.02,
);
const OUT = hopCurve(
  { rest: 0, crouched: 6, takeOff: 8, flight: 16, landing: 15, bottom: 8, lastBottom: 17 },
  0.04,
);
const ELBOW = hopCurve(
  { rest: 0, crouched: 14, takeOff: 42, flight: 50, landing: 40, bottom: 26, lastBottom: 34 },
  0.05,
);
const WRIST = hopCurve(
  { rest: 0, crouched: 6, takeOff: -6, flight: -10, landing: 12, bottom: 2, lastBottom: -6 },
  0.08,
);
const LIFT = hopCurve(
  { rest: 0, crouched: 0, takeOff: 6, flight: 4, landing: 7, bottom: -3, lastBottom: -1 },
  0.03,
);
const TWIST = hopCurve(
  { rest: 0, crouched: 3, takeOff: -2, flight: -3, landing: 1, bottom: 3, lastBottom: 1 },
  0.05,
);

/** Four hops forward on both feet at 1.4 m/s, from standing to standing, arms swinging. */
export function hopClip(): Clip {
  return bake(hopMotion(), Math.round(HOP_DURATION * STARTER_FPS) + 1, false);
}

/** The wind-up, each take-off (both feet off) and each landing (both feet down). */
export function hopMarkers(): readonly StarterMarker[] {
  const hops = HOPS.flatMap(({ takeOff, landing }, i): readonly StarterMarker[] => [
    { kind: 'takeOff', time: takeOff, label: `Take-off ${i + 1}` },
    { kind: 'footPlant', time: landing + STAGGER, label: `Landing ${i + 1}` },
  ]);
  return [{ kind: 'note', time: CROUCHED, label: 'Wind-up' }, ...hops];
}

/**
 * Source: Ashby and Heegaard, "Role of arm motion in the standing long jump", Journal of Biomechanics 35,
 * 2002 (arms back in the crouch, forward and up at take-off).
 */
function hopMotion(): Motion {
  const left = footTrack(footPlan('left'));
  const right = footTrack(footPlan('right'));
  return (time) => {
    const { chest, head, arms } = standing(stillnessAt(time));
    const { hips, pelvis } = carriage(time);
    return {
      hips,
      pelvis,
      chest: { ...chest, pitch: chest.pitch + CHEST_PITCH(time), yaw: chest.yaw + TWIST(time) },
      head: { ...head, pitch: head.pitch + HEAD_PITCH(time) },
      arms: { left: swinging(arms.left, time, 1), right: swinging(arms.right, time - 0.02, 0.92) },
      feet: { left: left(time), right: right(time) },
    };
  };
}

function carriage(time: number): Pick<Posture, 'hips' | 'pelvis'> {
  const { hips, pelvis } = standing(stillnessAt(time));
  return {
    hips: [hips[0], hopHeight(time), hopTravel(time)],
    pelvis: { ...pelvis, pitch: pelvis.pitch + PELVIS_PITCH(time), yaw: pelvis.yaw - 0.6 * TWIST(time) },
  };
}

function swinging(arm: ArmAngles, time: number, size: number): ArmAngles {
  const shoulder = SHOULDER(time) * size;
  return {
    ...arm,
    lift: arm.lift + LIFT(time),
    reach: arm.reach + shoulder * 0.14,
    flex: arm.flex + shoulder,
    abduct: arm.abduct + OUT(time) * size,
    elbow: arm.elbow + ELBOW(time) * size,
    wrist: arm.wrist + WRIST(time),
    curl: arm.curl + 8 * (OUT(time) / 17),
  };
}

function footPlan(side: 'left' | 'right'): FootPlan {
  const home = STANDING_PRINTS[side];
  const late = side === 'right' ? STAGGER : 0;
  const stances = [-1, ...HOPS.map(({ landing }) => landing + late)].map((start, i): Stance => {
    const end = i < HOPS.length ? HOPS[i].takeOff - late : HOP_DURATION + 1;
    return { start, end, print: { ...home, z: home.z + hopPrintZ(i) } };
  });
  return {
    stances,
    pitch: footCurve(late, [
      [-0.19, 0],
      [-0.1, 12],
      [0, 48],
      [0.07, 58],
    ]),
    toePitch: footCurve(late, [
      [-0.06, 0],
      [0, 11],
      [0.07, 22],
    ]),
    nominalLeg: { hip: hipAt(side), thigh: THIGH, knee: KNEE },
    lift: 0.02,
    outward: 0,
    kneeOut: 3,
  };
}

function hipAt(side: 'left' | 'right'): (time: number) => Vec3 {
  return (time) => {
    const { hips, pelvis } = carriage(time);
    return hipJoint(side === 'left' ? 'Left' : 'Right', hips, turnOf(pelvis));
  };
}

/**
 * A curve that is 0 on the ground, passes `keys` (time after take-off) around each take-off, and is near 0
 * again at landing.
 */
function footCurve(late: number, keys: readonly Key[]): Curve {
  const all = HOPS.flatMap(({ takeOff, landing }): readonly Key[] => [
    ...keys.map(([at, value]): Key => [takeOff - late + at, value]),
    [landing + late - 0.1, 12],
    [landing + late, 5],
    [landing + late + 0.06, 0],
  ]);
  return curve(all, { soften: 0.05 });
}
