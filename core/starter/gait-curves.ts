import type { Key } from './curve.ts';

/**
 * How a leg moves through one stride, from heel strike (0) to the same foot's next heel strike (1). Degrees.
 * The thigh's angle is to the vertical (forward positive), the knee's is flexion, the foot's is that of the hind foot to
 * the ground (heel up positive). Stance and swing are joined to exact footprints afterwards, so a leg in a clip
 * follows these within a few degrees.
 */
export interface LegCurves {
  readonly stance: number; // share of the stride in which the foot is on the ground
  readonly thigh: readonly Key[];
  readonly knee: readonly Key[];
  readonly foot: readonly Key[];
  readonly toes: readonly Key[]; // pitch of the toes over the ground, from when the tip of the toe is the pivot
}

/**
 * Natural cadence walking.
 * Source: Winter, "Biomechanics and Motor Control of Human Movement", 4th ed., appendix A (tables A.3 and A.4: segment
 * and joint angles of one stride), rounded; Perry, "Gait Analysis", chapters 3 to 5 (thigh, knee, ankle by phase).
 */
export const WALK_LEG: LegCurves = {
  stance: 0.6,
  thigh: [
    [0, 23.5],
    [0.1, 21.5],
    [0.2, 13],
    [0.3, 0.7],
    [0.4, -10.5],
    [0.48, -16],
    [0.53, -16.5],
    [0.6, -9.5],
    [0.65, -0.5],
    [0.7, 9.5],
    [0.75, 18],
    [0.8, 24],
    [0.86, 26.5],
    [0.92, 26],
  ],
  knee: [
    [0, 7],
    [0.05, 12],
    [0.1, 17.5],
    [0.145, 20],
    [0.2, 18],
    [0.3, 10.5],
    [0.4, 6],
    [0.45, 8],
    [0.5, 14],
    [0.55, 25],
    [0.6, 40],
    [0.65, 54.5],
    [0.715, 64],
    [0.76, 61],
    [0.8, 51],
    [0.85, 34],
    [0.9, 18.5],
    [0.95, 8.5],
    [0.978, 6.5],
  ],
  foot: [
    [0, -21],
    [0.03, -12],
    [0.06, -2.5],
    [0.085, 0],
    [0.29, 0],
    [0.36, 2],
    [0.43, 8],
    [0.5, 18.5],
    [0.55, 36],
    [0.6, 58.5],
    [0.645, 70],
    [0.7, 60],
    [0.75, 38],
    [0.8, 18],
    [0.85, 1],
    [0.9, -12],
    [0.95, -20.5],
    [0.98, -22.5],
  ],
  toes: [
    [0, 0],
    [0.525, 0],
    [0.57, 5],
    [0.61, 21],
    [0.66, 42],
    [0.72, 43],
    [0.8, 16],
    [0.87, 0],
  ],
};

/**
 * Easy running at about 2.7 m/s, landing on the heel.
 * Source: Novacheck, "The biomechanics of running", Gait & Posture 7, 1998, figures 5 and 6 (hip, knee, ankle in the
 * sagittal plane), scaled to a jog; Perry, "Gait Analysis", chapter on running.
 */
export const JOG_LEG: LegCurves = {
  stance: 0.37,
  thigh: [
    [0, 25],
    [0.08, 23],
    [0.16, 13],
    [0.25, -4],
    [0.33, -18],
    [0.4, -24],
    [0.46, -21],
    [0.54, -6],
    [0.62, 12],
    [0.7, 27],
    [0.78, 36],
    [0.85, 37.5],
    [0.93, 31],
  ],
  knee: [
    [0, 15],
    [0.06, 28],
    [0.12, 38],
    [0.17, 41],
    [0.24, 34],
    [0.3, 25],
    [0.36, 18],
    [0.395, 18],
    [0.45, 32],
    [0.52, 58],
    [0.58, 76],
    [0.64, 85],
    [0.7, 83],
    [0.76, 69],
    [0.83, 44],
    [0.9, 22],
    [0.96, 13],
  ],
  foot: [
    [0, -13],
    [0.04, -6],
    [0.075, 0],
    [0.16, 0],
    [0.2, 3],
    [0.25, 14],
    [0.31, 36],
    [0.37, 59],
    [0.43, 73],
    [0.5, 79],
    [0.56, 76],
    [0.63, 62],
    [0.7, 41],
    [0.76, 20],
    [0.83, 0],
    [0.9, -10],
    [0.96, -14],
  ],
  toes: [
    [0, 0],
    [0.275, 0],
    [0.32, 8],
    [0.37, 31],
    [0.44, 58],
    [0.55, 68],
    [0.68, 48],
    [0.78, 20],
    [0.86, 0],
  ],
};
