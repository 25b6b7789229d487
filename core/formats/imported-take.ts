// core/formats: results of importers, faults in files, and shared detection: up axis, frame rate, T-poses; imports rig. main/import/read/import-file.ts lists the readers, and has those that need libraries: glTF, FBX
import type { Clip } from '../clip/clip.ts';
import { measureGround, otherUp, type GroundSamples } from '../rig/ground/ground-height.ts';
import { groundFigure, groundSamples } from '../rig/ground/ground-figure.ts';
import { trimLeadingFrames, trimmingOf } from './t-pose-frame.ts';
import type { ImportOptions, ImportReport } from './import-report.ts';
import { createPoseStrip } from './thumbnail/clip-figure.ts';

/** A clip ready to use, with a report of its import. */
export interface ImportedTake {
  /** Name of the take in its file; '' if the file holds only one. */
  readonly take: string;
  readonly clip: Clip;
  readonly report: ImportReport;
}

/**
 * The last step of every importer: removes a leading T-pose frame and measures the ground height.
 *
 * @param whole all frames of the file, in canonical space
 */
export function finishTake(
  take: string,
  whole: Clip,
  report: ImportReport,
  { trimmedFrames }: Pick<ImportOptions, 'trimmedFrames'>,
): ImportedTake {
  const trimming = trimmedFrames === undefined ? trimmingOf(whole) : { trimmedFrames };
  const clip = trimLeadingFrames(whole, trimming.trimmedFrames);
  const ground = findGround(groundSamples(clip), report);
  return {
    take,
    clip: { ...clip, groundHeight: ground.groundHeight },
    report: { ...report, ...trimming, ...ground.report },
  };
}

/** Measures the height of the ground under a motion, m, also for the other up axis. */
export function findGround(samples: GroundSamples, { upAxis }: Pick<ImportReport, 'upAxis'>) {
  const figure = groundFigure(samples.motion.skeleton);
  const ground = measureGround(samples, figure);
  const other = measureGround(samples, figure, otherUp(upAxis));
  return {
    groundHeight: ground.height,
    report: {
      isStoodOn: ground.isStoodOn,
      otherGroundHeight: other.height,
      otherIsStoodOn: other.isStoodOn,
    },
  };
}

/** The data that a library stores for a clip: everything except its motion. */
export interface TakeOutline extends Omit<Clip, 'positions' | 'rotations'> {
  readonly take: string; // see `ImportedTake`
  readonly report: ImportReport;
  readonly strip: Uint8Array; // thumbnail/pose-strip.ts
}

export function outlineTake({ take, clip, report }: ImportedTake): TakeOutline {
  const { skeleton, fps, frameCount, groundHeight, loop } = clip;
  return { take, skeleton, fps, frameCount, groundHeight, loop, report, strip: createPoseStrip(clip) };
}

/** A take whose report has more warnings. */
export const withWarnings = (
  { report, ...take }: ImportedTake,
  warnings: readonly string[],
): ImportedTake => ({ ...take, report: { ...report, warnings: [...report.warnings, ...warnings] } });
