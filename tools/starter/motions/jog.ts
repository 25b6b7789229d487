import { wave } from '../curve.ts';
import { STARTER_FPS } from '../figure/pose-figure.ts';
import { gaitMotion, type LegKeys } from './gait.ts';

/**
 * Easy running at about 2.7 m/s, landing on the heel; no transcription either. After: Novacheck, "The
 * biomechanics of running", Gait & Posture 7, 1998 (hip, knee and ankle in the sagittal plane), scaled to a
 * jog and fitted to one pair of legs as the walk.
 */
export const JOG_LEG: LegKeys = {
  stance: 0.37,
  thigh: `0:22 0.08:20 0.16:10 0.25:-7 0.33:-21 0.4:-27 0.46:-24 0.54:-9
    0.62:9 0.7:24 0.78:33 0.85:34.5 0.93:28`,
  knee: `0:20 0.06:31.5 0.12:39 0.17:41 0.24:34 0.3:25 0.36:18 0.395:18 0.45:32
    0.52:58 0.58:76 0.64:85 0.7:83 0.76:69 0.83:45 0.9:24 0.955:14.5`,
  foot: `0:-13 0.04:-6 0.075:0 0.16:0 0.2:3 0.25:14 0.31:36 0.37:59 0.43:73
    0.5:79 0.56:76 0.63:62 0.7:41 0.76:20 0.83:0 0.9:-10 0.96:-14`,
  toes: '0:0 0.275:0 0.32:8 0.37:31 0.44:58 0.55:68 0.68:48 0.78:20 0.86:0',
};

const FRAMES = 44;
const GRAVITY = 9.81;

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
  const period = FRAMES / STARTER_FPS;
  const [step, contact] = [period / 2, JOG_LEG.stance * period];
  const t = time - Math.floor(time / step) * step;
  if (t >= contact) return (GRAVITY / 2) * (t - contact) * (step - t);
  const push = GRAVITY * (Math.PI / 2) * (step / contact);
  return (
    -push * (contact / Math.PI) ** 2 * Math.sin((Math.PI * t) / contact) + (GRAVITY / 2) * t * (contact - t)
  );
}

/**
 * Jogging at 2.7 m/s, five strides, in a seamless loop. An arm is back at its side's strike, forward half a
 * stride later, its elbow near a right angle. Sources: Novacheck (pelvis: tilt, drop about 5, turn about 6
 * degrees); Hinrichs, "Upper extremity function in running", 1987 (elbow 80 to 110 degrees, shoulder about
 * -45 to 15).
 */
export const jog = gaitMotion({
  legs: JOG_LEG,
  frames: FRAMES,
  strides: 5,
  speed: 2.7,
  trackHalfWidth: 0.042,
  toeOut: 5,
  lift: 0,
  trunk: (p, slow, time) => ({
    hips: { x: 0.012 * wave(p, 0.18), y: 0.954 + bounce(time), z: 0.008 * wave(2 * p, 0.86) },
    pelvis: {
      yaw: -6 * wave(p, 0.97),
      pitch: 9 + 1.5 * wave(2 * p, 0.75),
      roll: 4 * wave(p, 0.16) + 0.8 * wave(3 * p, 0.4),
    },
    chest: { yaw: 8 * wave(p, 0.02), pitch: 8 + 1.6 * wave(2 * p, 0.3), roll: -2 * wave(p, 0.2) },
    head: {
      yaw: 1.2 * wave(p, 0.05) + 1.5 * wave(slow, 0.4),
      pitch: 3 + 2 * wave(2 * p, 0.36) + 0.8 * wave(slow, 0.1),
      roll: -0.8 * wave(p, 0.24),
    },
  }),
  arm: (p, size) => {
    const swing = wave(p, 0.52);
    return {
      lift: 1 + 1.5 * wave(2 * p, 0.3),
      reach: 3 + 5 * swing,
      flex: -11 + size * 27 * swing,
      abduct: 13 - 3 * swing,
      turn: 11 + 10 * swing,
      elbow: 88 + size * (14 * wave(p, 0.58) - 5 * wave(2 * p, 0.3)),
      pronate: 8,
      wrist: 4 + 5 * wave(p, 0.72),
      curl: 52,
    };
  },
  sizes: [(slow) => 1 + 0.04 * wave(slow, 0.2), (slow) => 1 - 0.04 * wave(slow, 0.7)],
});
