// core/import: what every importer returns, and what it works out: unit, frame rate, standing height
import type { Clip } from '../clip.ts';
import type { GroundSamples } from '../root/ground-height.ts';
import { groundFrames, measureGround, otherUp } from '../root/ground-height.ts';
import { groundFigure } from '../joints/ground-figure.ts';
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
  const frames = groundFrames(clip.frameCount, clip.fps);
  const times = frames.map((frame) => frame / clip.fps);
  const ground = findGround({ motion: clip, frames, times }, report);
  return {
    take,
    clip: { ...clip, groundHeight: ground.groundHeight },
    report: { ...report, trimmedFrames, ...ground.report },
  };
}

/** What is found of the ground, and what a report says of it. */
export interface FoundGround {
  readonly groundHeight: number; // m
  readonly report: Pick<ImportReport, 'isStoodOn' | 'otherGroundHeight' | 'otherIsStoodOn'>;
}

/** The ground under a motion, as it is and if the other axis of its file were up. */
export function findGround(samples: GroundSamples, { upAxis }: Pick<ImportReport, 'upAxis'>): FoundGround {
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
