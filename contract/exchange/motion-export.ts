import type { RootChoice } from '#core/engines/motion/carried-root.ts';

/** Formats of exported motion, which are also the endings of their files. */
export const motionFormats = ['bvh', 'glb'] as const;
export type MotionFormat = (typeof motionFormats)[number];

/**
 * Skeletons that an exported motion can play on: the character that the library shows it on, if there is one,
 * or its own.
 */
export const motionSkeletons = ['character', 'own'] as const;

/** Motions of a transition besides its slots, which are named by their letters. */
export const clipMotions = ['source', 'destination', 'extrapolation'] as const;

/** A slot by its letter, or one of `clipMotions`. */
export const motionPattern = new RegExp(`^([A-P]|${clipMotions.join('|')})$`);

/** Frames per second of an exported motion; the default of what has no clip. */
export const EXPORT_RATES = { least: 1, most: 1000, default: 30 } as const;

/** How a motion of a transition is exported. */
export interface MotionExport {
  readonly of: string; // see `motionPattern`
  readonly as: MotionFormat;
  readonly fps: number; // see `EXPORT_RATES`
  readonly root: RootChoice;
  readonly trailing: boolean; // of a slot: with its trailing joints
  readonly footLock: boolean; // of a slot: feet that stand are held
  readonly on: (typeof motionSkeletons)[number];
}

/** What people choose most often, at the rate of the clip. */
export const defaultMotionExport: Omit<MotionExport, 'fps'> = {
  of: 'A',
  as: 'bvh',
  root: 'joint',
  trailing: true,
  footLock: false,
  on: 'character',
};

/** A motion as it was exported. */
export interface ExportedMotion {
  readonly frames: number;
  readonly seam: number; // frame at the seam, counted from 0; negative, or beyond the end, if the file does not hold it
  readonly joints: number;
  readonly mesh: boolean; // the file holds the mesh of the character
  readonly leftOut?: string; // what its format has no place for: `1 scale and 52 curves`; absent = nothing
}
