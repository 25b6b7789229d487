import { frameRateFromTime } from '../import/frame-rate.ts';
import type { ImportOptions } from '../import/import-report.ts';
import type { TakeOutline } from '../import/take-outline.ts';
import type { Clip } from '../clip.ts';
import type { Result } from '../result.ts';
import { success } from '../result.ts';
import { groundFrames, groundHeightOf } from '../root/ground-height.ts';
import { FRAMES_TO_TELL_T_POSE, leadingTPoseFrames } from '../root/t-pose-frame.ts';
import { createPoseStrip } from '../thumbnail/pose-strip.ts';
import { stripFrames } from '../thumbnail/clip-view.ts';
import type { BvhError } from './bvh-error.ts';
import type { BvhFile } from './bvh-file.ts';
import { convertFrames, planConversion } from './clip-from-bvh.ts';
import { parseBvh } from './parse-bvh.ts';
import { pickFrames } from './pick-frames.ts';
import { takeNames } from './take-names.ts';

/**
 * What `importBvh` and `outlineTake` say of each clip of a file, or the same error: every number is read, but only the frames
 * that the outline depends on become poses. Never throws.
 *
 * @param fileName goes into the error
 */
export function outlineBvh(
  bytes: Uint8Array,
  fileName: string,
  options: ImportOptions = {},
): Result<readonly TakeOutline[], BvhError> {
  const figures = parseBvh(bytes, fileName);
  if (!figures.ok) return figures;
  const names = takeNames(figures.value);
  return success(figures.value.map((figure, i) => outlineFigure(names[i], figure, options)));
}

function outlineFigure(take: string, file: BvhFile, options: ImportOptions): TakeOutline {
  const conversion = planConversion(file, options);
  const fps = frameRateFromTime(file.frameTime, file.frameTimeStep);
  const posesAt = (frames: readonly number[], first: number): Clip => {
    const rows = frames.map((frame) => first + frame);
    return convertFrames(pickFrames(file, rows), conversion);
  };
  const start = Array.from({ length: Math.min(file.frameCount, FRAMES_TO_TELL_T_POSE) }, (_, frame) => frame);
  const trimmedFrames = leadingTPoseFrames(posesAt(start, 0));
  const frameCount = file.frameCount - trimmedFrames;
  return {
    take,
    skeleton: conversion.skeleton,
    fps,
    frameCount,
    groundHeight: groundHeightOf(posesAt(groundFrames(frameCount, fps), trimmedFrames)),
    loop: false,
    report: { ...conversion.report, trimmedFrames },
    strip: createPoseStrip(posesAt(stripFrames(frameCount), trimmedFrames)),
  };
}
