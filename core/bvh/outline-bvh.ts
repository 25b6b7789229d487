import type { TakeOutline } from '../import/take-outline.ts';
import { takeNames } from '../import/unique-names.ts';
import type { Clip } from '../clip.ts';
import { success, type Result } from '../result.ts';
import { findGround } from '../import/imported-take.ts';
import { groundFrames } from '../root/ground-height.ts';
import {
  beginsWithJump,
  FRAMES_TO_RULE_OUT_T_POSE,
  FRAMES_TO_TELL_T_POSE,
  leadingTPoseFrames,
} from '../root/t-pose-frame.ts';
import { createPoseStrip } from '../thumbnail/pose-strip.ts';
import { stripFrames } from '../thumbnail/clip-view.ts';
import type { FileFault } from '../import/file-fault.ts';
import type { BvhFile } from './bvh-file.ts';
import { convertRows, type BvhConversion } from './clip-from-bvh.ts';
import { planFigures } from './plan-figures.ts';
import { firstRows } from './convert-rows.ts';
import { parseBvh } from './parse-bvh.ts';
import type { BvhMemory } from './bvh-memory.ts';

/**
 * Equals `importBvh` with `outlineTake` of each clip, or returns the same error, but faster: all numbers are
 * parsed, but only the frames that the outline needs become poses. Never throws.
 *
 * @param memory   reused from file to file, if given
 */
export function outlineBvh(bytes: Uint8Array, memory?: BvhMemory): Result<readonly TakeOutline[], FileFault> {
  const figures = parseBvh(bytes, memory);
  if (!figures.ok) return figures;
  const names = takeNames(figures.value.map(({ hierarchy }) => hierarchy.names[0]));
  const plans = planFigures(figures.value, {});
  return success(figures.value.map((figure, i) => outlineFigure(names[i], figure, plans[i])));
}

function outlineFigure(take: string, file: BvhFile, conversion: BvhConversion): TakeOutline {
  const { report, fps, skeleton } = conversion;
  const posesAt = (rows: Int32Array): Clip => convertRows({ file, rows }, conversion);
  const start = (frames: number): Clip => posesAt(firstRows(Math.min(file.frameCount, frames)));
  const mayBeginInTPose = beginsWithJump(start(FRAMES_TO_RULE_OUT_T_POSE));
  const trimmedFrames = mayBeginInTPose ? leadingTPoseFrames(start(FRAMES_TO_TELL_T_POSE)) : 0;
  const frameCount = file.frameCount - trimmedFrames;
  const rowsOf = (frames: readonly number[]): Int32Array => Int32Array.from(frames, (i) => i + trimmedFrames);
  const frames = groundFrames(frameCount, fps);
  const samples = {
    motion: posesAt(rowsOf(frames)),
    frames: frames.map((_, i) => i),
    times: frames.map((frame) => frame / fps),
  };
  const ground = findGround(samples, report);
  return {
    take,
    skeleton,
    fps,
    frameCount,
    groundHeight: ground.groundHeight,
    loop: false,
    report: { ...report, trimmedFrames, ...ground.report },
    strip: createPoseStrip(posesAt(rowsOf(stripFrames(frameCount)))),
  };
}
