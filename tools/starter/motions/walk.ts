import { bake, STARTER_FPS } from '../figure/bake.ts';
import type { Clip } from '#core/clip/clip.ts';
import { wave } from '../curves/curve.ts';
import { footTrack } from '../steps/foot-track.ts';
import { WALK_LEG } from '../curves/gait-curves.ts';
import { strideMarkers, type StarterMarker } from './markers.ts';
import { RELAXED_ARM, type ArmAngles, type Motion } from '../figure/posture.ts';
import { gaitFootPlan, type Carriage, type Gait } from '../steps/stride.ts';

const STRIDE_FRAMES = 62;
const STRIDES = 4;
export const WALK_PERIOD = STRIDE_FRAMES / STARTER_FPS;

const GAIT: Gait = {
  legs: WALK_LEG,
  period: WALK_PERIOD,
  speed: 1.32,
  trackHalfWidth: 0.05,
  toeOut: 6,
  lift: 0.012,
};

/**
 * The pelvis in walking: twice a stride up and down, once from side to side, turning and dropping with the
 * swing leg. Source: Perry, "Gait Analysis" (pelvis 4 degrees of drop, 10 of turn, 4 of tilt; vertical and
 * lateral travel about 4 cm); Inman, Ralston and Todd, "Human Walking" (lowest in double support, highest in
 * mid stance).
 */
const CARRIAGE: Carriage = {
  hips: (time) => {
    const p = time / WALK_PERIOD;
    return [
      0.019 * wave(p, 0.3) + 0.002 * wave(p * 3, 0.4),
      0.9465 + 0.018 * wave(2 * p, 0.61) + 0.002 * wave(4 * p, 0.3),
      time * GAIT.speed + 0.011 * wave(2 * p, 0.24),
    ];
  },
  pelvis: (time) => {
    const p = time / WALK_PERIOD;
    return {
      yaw: -5 * wave(p, 0.01),
      pitch: 4 + 1.3 * wave(2 * p, 0.86),
      roll: 3.2 * wave(p, 0.17) + 0.9 * wave(3 * p, 0.45),
    };
  },
};

/** Walking at 1.32 m/s, four strides, in a seamless loop. */
export function walkClip(): Clip {
  return bake(walkMotion(), STRIDE_FRAMES * STRIDES + 1, true);
}

/** Every heel strike, toe-off and passing of the feet. */
export function walkMarkers(): readonly StarterMarker[] {
  return strideMarkers(GAIT, STRIDES, walkMotion());
}

function walkMotion(): Motion {
  const duration = STRIDES * WALK_PERIOD;
  const left = footTrack(gaitFootPlan(GAIT, CARRIAGE, 'Left', duration));
  const right = footTrack(gaitFootPlan(GAIT, CARRIAGE, 'Right', duration));
  return (time) => {
    const p = time / WALK_PERIOD;
    const slow = time / duration; // what differs from stride to stride repeats with the loop
    return {
      hips: CARRIAGE.hips(time),
      pelvis: CARRIAGE.pelvis(time),
      chest: {
        yaw: 4.2 * wave(p, 0.04),
        pitch: 2.5 + 1.1 * wave(2 * p, 0.12),
        roll: -1.3 * wave(p, 0.24),
      },
      head: {
        yaw: 1.0 * wave(p, 0.08) + 2.2 * wave(slow, 0.3),
        pitch: 1.5 + 1.5 * wave(2 * p, 0.64) + 0.8 * wave(slow * 2, 0.1),
        roll: -0.6 * wave(p, 0.3) + 0.5 * wave(slow, 0.7),
      },
      arms: {
        left: armSwing(p, 1 + 0.05 * wave(slow, 0.2)),
        right: armSwing(p + 0.5, 1 - 0.05 * wave(slow, 0.6)),
      },
      feet: { left: left(time), right: right(time) },
    };
  };
}

/**
 * The arm on the side whose heel strikes at phase 0: furthest back just after, furthest forward half a stride
 * later. Source: Murray, Sepic and Barnard, "Patterns of sagittal rotation of the upper limbs in walking",
 * 1967 (shoulder about 24 degrees back to 8 forward, elbow 17 to 47 degrees).
 */
function armSwing(phase: number, size: number): ArmAngles {
  const swing = wave(phase, 0.53);
  const forward = (1 + wave(phase, 0.57)) / 2;
  return {
    ...RELAXED_ARM,
    reach: 2 + 2.5 * swing,
    flex: -6 + size * (17.5 * swing + 1.2 * wave(2 * phase, 0.02)),
    abduct: 11 + 1.5 * wave(2 * phase, 0.05),
    turn: 2 + 6 * forward,
    elbow: 17 + size * 22 * forward ** 1.3,
    pronate: 22 + 6 * forward,
    wrist: 2 + 5 * wave(phase, 0.7),
    curl: 26 + 3 * wave(phase, 0.62),
  };
}
