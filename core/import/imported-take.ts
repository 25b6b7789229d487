import type { Clip } from '../clip.ts';
import { measureGroundHeight, otherUp } from '../root/ground-height.ts';
import { leadingTPoseFrames, trimLeadingFrames } from '../root/t-pose-frame.ts';
import type { ImportReport } from './import-report.ts';

/** A clip ready to use, and what was done to the file to get it. */
export interface ImportedTake {
  /** Which of the clips in its file, by the file's own name; '' where a file holds one. */
  readonly take: string;
  readonly clip: Clip;
  readonly report: ImportReport;
}

/**
 * The last step of every importer: leaves out a T-pose frame that no motion leads from, and measures the ground height.
 *
 * @param whole all frames of the file, in canonical space
 */
export function finishTake(take: string, whole: Clip, report: ImportReport): ImportedTake {
  const trimmedFrames = leadingTPoseFrames(whole);
  const clip = trimLeadingFrames(whole, trimmedFrames);
  return {
    take,
    clip: { ...clip, groundHeight: measureGroundHeight(clip) },
    report: {
      ...report,
      trimmedFrames,
      otherGroundHeight: measureGroundHeight(clip, otherUp(report.upAxis)),
    },
  };
}
