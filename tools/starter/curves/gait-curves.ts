import type { Key } from './curve.ts';

/**
 * How a leg moves through one stride, from heel strike (0) to the same foot's next heel strike (1). Degrees.
 * The thigh's angle is to the vertical (forward positive), the knee's is flexion, the foot's is that of the
 * hind foot to the ground (heel up positive). Stance and swing are joined to exact footprints afterwards, so
 * a leg in a clip follows these within a few degrees.
 */
export interface LegCurves {
  readonly stance: number; // share of the stride in which the foot is on the ground
  readonly thigh: readonly Key[];
  readonly knee: readonly Key[];
  readonly foot: readonly Key[];
  readonly toes: readonly Key[]; // pitch of the toes over the ground, from when the tip of the toe is the pivot
}

/**
 * Natural cadence walking: the course and the peaks of the published curves, to within a few degrees — no
 * transcription of a table — and moved until hip heights and footprints of both legs agree over the stride
 * (means of many people need not fit one). After: Winter, "Biomechanics and Motor Control of Human Movement",
 * 4th ed., appendix A (segment and joint angles of one stride); Perry, "Gait Analysis: Normal and
 * Pathological Function" (thigh, knee and ankle by phase).
 */
export const WALK_LEG: LegCurves = {
  stance: 0.6,
  thigh: [
    [0, 22.6],
    [0.1, 20.6],
    [0.2, 12.1],
    [0.3, -0.2],
    [0.4, -11.4],
    [0.48, -16.9],
    [0.53, -17.4],
    [0.6, -10.4],
    [0.65, -1.4],
    [0.7, 8.6],
    [0.75, 17.1],
    [0.8, 23.1],
    [0.86, 25.6],
    [0.92, 25.1],
  ],
  knee: [
    [0, 8],
    [0.05, 12.5],
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
    [0.9, 19.5],
    [0.95, 10.5],
    [0.975, 8],
  ],
  foot: [
    [0, -20.5],
    [0.03, -11],
    [0.06, -2.5],
    [0.085, 0],
    [0.29, 0],
    [0.36, 2],
    [0.43, 8],
    [0.5, 18.5],
    [0.55, 36],
    [0.6, 58.5],
    [0.64, 66],
    [0.7, 54],
    [0.75, 34],
    [0.8, 15],
    [0.85, 1],
    [0.9, -12],
    [0.95, -20.5],
    [0.975, -22],
  ],
  toes: [
    [0, 0],
    [0.525, 0],
    [0.57, 5],
    [0.61, 18],
    [0.65, 22],
    [0.72, 16],
    [0.8, 4],
    [0.87, 0],
  ],
};

/**
 * Easy running at about 2.7 m/s, landing on the heel; no transcription either. After: Novacheck, "The
 * biomechanics of running", Gait & Posture 7, 1998 (hip, knee and ankle in the sagittal plane), scaled to a
 * jog and fitted to one pair of legs as above.
 */
export const JOG_LEG: LegCurves = {
  stance: 0.37,
  thigh: [
    [0, 22],
    [0.08, 20],
    [0.16, 10],
    [0.25, -7],
    [0.33, -21],
    [0.4, -27],
    [0.46, -24],
    [0.54, -9],
    [0.62, 9],
    [0.7, 24],
    [0.78, 33],
    [0.85, 34.5],
    [0.93, 28],
  ],
  knee: [
    [0, 20],
    [0.06, 31.5],
    [0.12, 39],
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
    [0.83, 45],
    [0.9, 24],
    [0.955, 14.5],
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
