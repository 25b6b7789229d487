import type { Clip } from '#core/clip/clip.ts';
import { bake, STARTER_FPS } from '../figure/bake.ts';
import { wave } from '../curves/curve.ts';
import { footTrack } from '../steps/foot-track.ts';
import { JOG_LEG } from '../curves/gait-curves.ts';
import { strideMarkers, type StarterMarker } from './markers.ts';
import { RELAXED_ARM, type ArmAngles, type Motion } from '../figure/posture.ts';
import { gaitFootPlan, type Carriage, type Gait } from '../steps/stride.ts';

const STRIDE_FRAMES = 44;
const STRIDES = 5;
export const JOG_PERIOD = STRIDE_FRAMES / STARTER_FPS;
const GRAVITY = 9.81;

const GAIT: Gait = {
  legs: JOG_LEG,
  period: JOG_PERIOD,
  speed: 2.7,
  trackHalfWidth: 0.042,
  toeOut: 5,
  lift: 0,
};

/**
 * Height of the body over its height at foot strike, m, when each foot pushes with half a sine wave of force:
 *
 *   contact: y = -F (c/pi)^2 sin(pi t/c) + g/2 (c t - t^2),   F = g (pi/2) (step / c)
 *   flight:  y = g/2 (f t - t^2)
 *
 * c and f being the durations of contact and flight. Position, speed and acceleration meet at both borders.
 * Source: Alexander, "Principles of Animal Locomotion", chapter on running (force of one foot as a half
 * sine).
 */
function bounce(time: number): number {
  const step = JOG_PERIOD / 2;
  const contact = JOG_LEG.stance * JOG_PERIOD;
  const t = time - Math.floor(time / step) * step;
  if (t >= contact) return (GRAVITY / 2) * (t - contact) * (step - t);
  const push = GRAVITY * (Math.PI / 2) * (step / contact);
  return (
    -push * (contact / Math.PI) ** 2 * Math.sin((Math.PI * t) / contact) + (GRAVITY / 2) * t * (contact - t)
  );
}

/**
 * Source: Novacheck, "The biomechanics of running", 1998 (pelvis: tilt, drop about 5, turn about 6 degrees).
 */
const CARRIAGE: Carriage = {
  hips: (time) => {
    const p = time / JOG_PERIOD;
    return [0.012 * wave(p, 0.18), 0.954 + bounce(time), time * GAIT.speed + 0.008 * wave(2 * p, 0.86)];
  },
  pelvis: (time) => {
    const p = time / JOG_PERIOD;
    return {
      yaw: -6 * wave(p, 0.97),
      pitch: 9 + 1.5 * wave(2 * p, 0.75),
      roll: 4 * wave(p, 0.16) + 0.8 * wave(3 * p, 0.4),
    };
  },
};

/** Jogging at 2.7 m/s, five strides, in a seamless loop. */
export function jogClip(): Clip {
  return bake(jogMotion(), STRIDE_FRAMES * STRIDES + 1, true);
}

/** Every foot strike, toe-off and passing of the feet. */
export function jogMarkers(): readonly StarterMarker[] {
  return strideMarkers(GAIT, STRIDES, jogMotion());
}

function jogMotion(): Motion {
  const duration = STRIDES * JOG_PERIOD;
  const left = footTrack(gaitFootPlan(GAIT, CARRIAGE, 'Left', duration));
  const right = footTrack(gaitFootPlan(GAIT, CARRIAGE, 'Right', duration));
  return (time) => {
    const p = time / JOG_PERIOD;
    const slow = time / duration;
    return {
      hips: CARRIAGE.hips(time),
      pelvis: CARRIAGE.pelvis(time),
      chest: { yaw: 8 * wave(p, 0.02), pitch: 8 + 1.6 * wave(2 * p, 0.3), roll: -2 * wave(p, 0.2) },
      head: {
        yaw: 1.2 * wave(p, 0.05) + 1.5 * wave(slow, 0.4),
        pitch: 3 + 2 * wave(2 * p, 0.36) + 0.8 * wave(slow, 0.1),
        roll: -0.8 * wave(p, 0.24),
      },
      arms: {
        left: armSwing(p, 1 + 0.04 * wave(slow, 0.2)),
        right: armSwing(p + 0.5, 1 - 0.04 * wave(slow, 0.7)),
      },
      feet: { left: left(time), right: right(time) },
    };
  };
}

/**
 * The arm on the side whose foot strikes at phase 0: back at strike, forward half a stride later, elbow near
 * a right angle. Source: Hinrichs, "Upper extremity function in running", 1987 (elbow 80 to 110 degrees,
 * shoulder about -45 to 15).
 */
function armSwing(phase: number, size: number): ArmAngles {
  const swing = wave(phase, 0.52);
  return {
    ...RELAXED_ARM,
    lift: 1 + 1.5 * wave(2 * phase, 0.3),
    reach: 3 + 5 * swing,
    flex: -11 + size * 27 * swing,
    abduct: 13 - 3 * swing,
    turn: 11 + 10 * swing,
    elbow: 88 + size * (14 * wave(phase, 0.58) - 5 * wave(2 * phase, 0.3)),
    pronate: 8,
    wrist: 4 + 5 * wave(phase, 0.72),
    curl: 52,
  };
}
