import type { Clip } from '#core/clip/clip.ts';
import { bake, STARTER_FPS } from '../figure/bake.ts';
import { curve, type Curve, type Key } from '../curves/curve.ts';
import type { Footprint } from '../steps/foot-rocker.ts';
import { footTrack, type FootPlan, type Stance } from '../steps/foot-track.ts';
import type { StarterMarker } from './markers.ts';
import type { ArmAngles, Motion } from '../figure/posture.ts';
import { STANDING_PRINTS, standing, stillnessAt } from '../steps/standing.ts';
import { RADIANS_PER_DEGREE } from '../figure/geometry.ts';

const DURATION = 3.6;

/**
 * What turns first leads: eyes, then shoulders, then hips, then the feet, step by step. Degrees to the left
 * over seconds.
 */
const HEAD = turning([0.2, 0], [0.55, 26], [1.0, 74], [1.6, 128], [2.1, 172], [2.45, 183], [2.8, 180]);
const CHEST = turning(
  [0.3, 0],
  [0.42, -1.5],
  [0.7, 12],
  [1.1, 56],
  [1.6, 104],
  [2.1, 152],
  [2.55, 181],
  [2.95, 180],
);
const PELVIS = turning(
  [0.35, 0],
  [0.5, -2],
  [0.8, 14],
  [1.15, 50],
  [1.6, 94],
  [2.1, 142],
  [2.6, 179],
  [3.0, 180],
);

interface Step {
  readonly leave: number; // s
  readonly land: number; // s
  readonly turned: number; // degrees so far
  readonly drift: readonly [x: number, z: number]; // m, away from turning on the spot, so that heels clear each other
}
const STEPS: { readonly left: readonly Step[]; readonly right: readonly Step[] } = {
  left: [
    { leave: 0.58, land: 1.0, turned: 82, drift: [0.03, -0.02] },
    { leave: 1.56, land: 1.98, turned: 176, drift: [0, -0.07] },
  ],
  right: [
    { leave: 1.08, land: 1.5, turned: 84, drift: [0.02, 0] },
    { leave: 2.08, land: 2.5, turned: 180, drift: [0, -0.07] },
  ],
};
/** The body's part in that drift, m along z. */
const DRIFT = turning([0.6, 0], [1.0, -0.01], [1.5, -0.02], [2.1, -0.065], [2.4, -0.07]);

/** Sideways in the figure's own frame, towards the standing leg, m. */
const SHIFT = turning(
  [0.25, 0],
  [0.58, -0.042],
  [0.9, -0.05],
  [1.2, 0.045],
  [1.42, 0.045],
  [1.72, -0.045],
  [1.92, -0.04],
  [2.2, 0.04],
  [2.45, 0.03],
  [2.95, 0],
);
/** Lowest on two feet, higher over one. */
const DIP = turning(
  [0.3, 0],
  [0.58, 0.014],
  [0.8, 0.008],
  [1.04, 0.024],
  [1.29, 0.012],
  [1.54, 0.024],
  [1.78, 0.012],
  [2.03, 0.022],
  [2.28, 0.01],
  [2.5, 0.014],
  [2.9, 0],
);

/** A turn in place by 180 degrees to the left in four steps, eyes first. */
export function turnClip(): Clip {
  return bake(turnMotion(), Math.round(DURATION * STARTER_FPS) + 1, false);
}

/** Each step: off and on the ground. */
export function turnMarkers(): readonly StarterMarker[] {
  const steps = (['left', 'right'] as const).flatMap((side) =>
    STEPS[side].flatMap(({ leave, land }): readonly StarterMarker[] => [
      { kind: 'takeOff', time: leave, label: `${side === 'left' ? 'Left' : 'Right'} toe-off` },
      { kind: 'footPlant', time: land, label: `${side === 'left' ? 'Left' : 'Right'} foot plant` },
    ]),
  );
  return steps.toSorted((a, b) => a.time - b.time);
}

function turnMotion(): Motion {
  const left = footTrack(footPlan('left'));
  const right = footTrack(footPlan('right'));
  return (time) => {
    const posture = standing(stillnessAt(time));
    const { pelvis, chest, head, arms } = posture;
    const yaw = PELVIS(time);
    const twist = CHEST(time) - yaw;
    const side = posture.hips[0] + SHIFT(time);
    const lead = (PELVIS(time + 0.05) - PELVIS(time - 0.05)) / 10; // degrees per hundredth of a second
    const drag = (CHEST(time) - CHEST(time - 0.14)) / 14;
    const [cos, sin] = [Math.cos(yaw * RADIANS_PER_DEGREE), Math.sin(yaw * RADIANS_PER_DEGREE)];
    return {
      hips: [
        side * cos + posture.hips[2] * sin,
        posture.hips[1] - DIP(time),
        posture.hips[2] * cos - side * sin + DRIFT(time),
      ],
      pelvis: {
        yaw: pelvis.yaw + yaw,
        pitch: pelvis.pitch + 1.5 * lead,
        roll: pelvis.roll - 30 * SHIFT(time),
      },
      chest: { yaw: chest.yaw + CHEST(time), pitch: chest.pitch + 2.5 * lead, roll: chest.roll - 2 * lead },
      head: { yaw: head.yaw + HEAD(time), pitch: head.pitch + 4 * lead, roll: head.roll - 2 * lead },
      arms: {
        left: carried(arms.left, -0.3 * twist - 9 * drag, 7 * drag),
        right: carried(arms.right, 0.3 * twist + 13 * drag, 9 * drag),
      },
      feet: { left: left(time), right: right(time) },
    };
  };
}

/** Arms lag behind a turning chest and fly out a little. */
function carried(arm: ArmAngles, flex: number, out: number): ArmAngles {
  return { ...arm, flex: arm.flex + flex, abduct: arm.abduct + out, elbow: arm.elbow + Math.abs(out) * 1.2 };
}

function footPlan(side: 'left' | 'right'): FootPlan {
  const home = STANDING_PRINTS[side];
  const steps = STEPS[side];
  const stances = [-1, ...steps.map(({ land }) => land)].map((start, i): Stance => ({
    start,
    end: i < steps.length ? steps[i].leave : DURATION + 1,
    print: i === 0 ? home : turned(home, steps[i - 1]),
  }));
  return { stances, pitch: stepPitch(steps), toePitch: () => 0, lift: 0.075, outward: 0, kneeOut: 2 };
}

/** The heel comes up before the foot leaves, hangs in the air, and the foot lands almost flat. */
function stepPitch(steps: readonly Step[]): Curve {
  const keys = steps.flatMap(({ leave, land }): readonly Key[] => [
    [leave - 0.2, 0],
    [leave, 16],
    [leave + 0.1, 26],
    [land - 0.12, 2],
    [land - 0.04, -5],
    [land + 0.09, 0],
  ]);
  return curve(keys, { soften: 0.08 });
}

function turned(print: Footprint, step: Step): Footprint {
  const angle = step.turned * RADIANS_PER_DEGREE;
  return {
    x: print.x * Math.cos(angle) + print.z * Math.sin(angle) + step.drift[0],
    z: print.z * Math.cos(angle) - print.x * Math.sin(angle) + step.drift[1],
    heading: print.heading + step.turned,
  };
}

function turning(...keys: readonly Key[]): Curve {
  return curve(keys, { soften: 0.16 });
}
