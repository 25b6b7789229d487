import { wave } from '../curve.ts';
import { gaitMotion, type LegKeys } from './gait.ts';

/**
 * Natural cadence walking: the course and the peaks of the published curves, to within a few degrees — no
 * transcription of a table — and moved until hip heights and footprints of both legs agree over the stride
 * (means of many people need not fit one). After: Winter, "Biomechanics and Motor Control of Human Movement",
 * 4th ed., appendix A (segment and joint angles of one stride); Perry, "Gait Analysis: Normal and
 * Pathological Function" (thigh, knee and ankle by phase).
 */
export const WALK_LEG: LegKeys = {
  stance: 0.6,
  thigh: `0:22.6 0.1:20.6 0.2:12.1 0.3:-0.2 0.4:-11.4 0.48:-16.9 0.53:-17.4
    0.6:-10.4 0.65:-1.4 0.7:8.6 0.75:17.1 0.8:23.1 0.86:25.6 0.92:25.1`,
  knee: `0:8 0.05:12.5 0.1:17.5 0.145:20 0.2:18 0.3:10.5 0.4:6 0.45:8 0.5:14 0.55:25
    0.6:40 0.65:54.5 0.715:64 0.76:61 0.8:51 0.85:34 0.9:19.5 0.95:10.5 0.975:8`,
  foot: `0:-20.5 0.03:-11 0.06:-2.5 0.085:0 0.29:0 0.36:2 0.43:8 0.5:18.5 0.55:36
    0.6:58.5 0.64:66 0.7:54 0.75:34 0.8:15 0.85:1 0.9:-12 0.95:-20.5 0.975:-22`,
  toes: '0:0 0.525:0 0.57:5 0.61:18 0.65:22 0.72:16 0.8:4 0.87:0',
};

/**
 * Walking at 1.32 m/s, four strides, in a seamless loop. The pelvis goes twice a stride up and down, once
 * from side to side, turning and dropping with the swing leg. An arm is furthest back just after its side's
 * heel strike, furthest forward half a stride later. Sources: Perry, "Gait Analysis" (pelvis 4 degrees of
 * drop, 10 of turn, 4 of tilt; vertical and lateral travel about 4 cm); Inman, Ralston and Todd, "Human
 * Walking" (lowest in double support, highest in mid stance); Murray, Sepic and Barnard, "Patterns of
 * sagittal rotation of the upper limbs in walking", 1967 (shoulder about 24 degrees back to 8 forward, elbow
 * 17 to 47 degrees).
 */
export const walk = gaitMotion({
  legs: WALK_LEG,
  frames: 62,
  strides: 4,
  speed: 1.32,
  trackHalfWidth: 0.05,
  toeOut: 6,
  lift: 0.012,
  trunk: (p, slow) => ({
    hips: {
      x: 0.019 * wave(p, 0.3) + 0.002 * wave(3 * p, 0.4),
      y: 0.9465 + 0.018 * wave(2 * p, 0.61) + 0.002 * wave(4 * p, 0.3),
      z: 0.011 * wave(2 * p, 0.24),
    },
    pelvis: {
      yaw: -5 * wave(p, 0.01),
      pitch: 4 + 1.3 * wave(2 * p, 0.86),
      roll: 3.2 * wave(p, 0.17) + 0.9 * wave(3 * p, 0.45),
    },
    chest: { yaw: 4.2 * wave(p, 0.04), pitch: 2.5 + 1.1 * wave(2 * p, 0.12), roll: -1.3 * wave(p, 0.24) },
    head: {
      yaw: wave(p, 0.08) + 2.2 * wave(slow, 0.3),
      pitch: 1.5 + 1.5 * wave(2 * p, 0.64) + 0.8 * wave(2 * slow, 0.1),
      roll: -0.6 * wave(p, 0.3) + 0.5 * wave(slow, 0.7),
    },
  }),
  arm: (p, size) => {
    const [swing, forward] = [wave(p, 0.53), (1 + wave(p, 0.57)) / 2];
    return {
      lift: -2,
      reach: 2 + 2.5 * swing,
      flex: -6 + size * (17.5 * swing + 1.2 * wave(2 * p, 0.02)),
      abduct: 11 + 1.5 * wave(2 * p, 0.05),
      turn: 2 + 6 * forward,
      elbow: 17 + size * 22 * forward ** 1.3,
      pronate: 22 + 6 * forward,
      wrist: 2 + 5 * wave(p, 0.7),
      curl: 26 + 3 * wave(p, 0.62),
    };
  },
  sizes: [(slow) => 1 + 0.05 * wave(slow, 0.2), (slow) => 1 - 0.05 * wave(slow, 0.6)],
});
