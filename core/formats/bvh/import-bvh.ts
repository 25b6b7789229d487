// core/formats/bvh: BVH files to clips
import type { ImportOptions, ImportReport } from '../import-report.ts';
import { takeNames } from '../../kit/names.ts';
import { finishTake, type ImportedTake, findGround, type TakeOutline } from '../imported-take.ts';
import { success, type Result } from '../../kit/result.ts';
import type { FileFault } from '../file-fault.ts';
import { convertRows, type BvhConversion, planConversion } from './clip-from-bvh.ts';
import { firstRows } from './convert-rows.ts';
import { parseBvh } from './parse-bvh.ts';
import type { Clip } from '../../clip/clip.ts';
import type { RootOverride } from '../../clip/root/root-override.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import { groundFrames } from '../../rig/ground/ground-height.ts';
import { rootOwnClip } from '../../rig/roles/clip-joints.ts';
import {
  beginsWithJump,
  FRAMES_TO_RULE_OUT_T_POSE,
  FRAMES_TO_TELL_T_POSE,
  trimmingOf,
} from '../t-pose-frame.ts';
import { createPoseStrip, stripFrames } from '../thumbnail/clip-figure.ts';
import type { BvhFile } from './bvh-file.ts';
import type { BvhMemory } from './bvh-memory.ts';

/**
 * Imports a BVH file as clips, one for each ROOT: in canonical space, without a leading T-pose frame, with
 * ground height. Never throws.
 */
export function importBvh(
  bytes: Uint8Array,
  options: ImportOptions = {},
): Result<readonly ImportedTake[], FileFault> {
  const figures = parseBvh(bytes);
  if (!figures.ok) return figures;
  const names = takeNames(figures.value.map(({ hierarchy }) => hierarchy.names[0]));
  return success(
    planFigures(figures.value, options).map((plan, i) => {
      const file = figures.value[i];
      const clip = convertRows({ file, rows: firstRows(file.frameCount) }, plan);
      return finishTake(names[i], clip, plan.report, options);
    }),
  );
}

/** How a clip is read that a program plays. */
export interface ReadOptions extends ImportOptions {
  readonly loop?: boolean; // default false
  readonly root?: RootOverride; // default: found
}

/** Reads the first figure of a BVH file as a clip on its root. Never throws. */
export function readBvhClip(
  bytes: Uint8Array,
  { loop = false, root, ...options }: ReadOptions = {},
): Result<RootedClip, FileFault> {
  const takes = importBvh(bytes, options);
  if (!takes.ok) return takes;
  const [{ clip }] = takes.value;
  return success(rootOwnClip({ ...clip, loop }, undefined, root));
}

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
  const plans = planFigures(figures.value, {}, memory);
  return success(figures.value.map((figure, i) => outlineFigure(names[i], figure, plans[i], memory)));
}

function outlineFigure(
  take: string,
  file: BvhFile,
  conversion: BvhConversion,
  memory?: BvhMemory,
): TakeOutline {
  const { report, fps, skeleton } = conversion;
  const posesAt = (rows: Int32Array): Clip => convertRows({ file, rows }, conversion, memory);
  const start = (frames: number): Clip => posesAt(firstRows(Math.min(file.frameCount, frames)));
  const mayTrim = beginsWithJump(start(FRAMES_TO_RULE_OUT_T_POSE));
  const trimming = mayTrim ? trimmingOf(start(FRAMES_TO_TELL_T_POSE)) : { trimmedFrames: 0 };
  const { trimmedFrames } = trimming;
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
    report: { ...report, ...trimming, ...ground.report },
    strip: createPoseStrip(posesAt(rowsOf(stripFrames(frameCount)))),
  };
}

/**
 * Plans the conversion of each figure of a file. A file has one unit and one up axis: a prop with its own
 * root follows the person, and of several people a sure one decides.
 */
function planFigures(
  figures: readonly BvhFile[],
  options: ImportOptions,
  memory?: BvhMemory,
): readonly BvhConversion[] {
  const own = figures.map((figure) => planConversion(figure, options, memory));
  const lead = own.map(({ report }) => report).reduce((a, b) => (certaintyOf(b) > certaintyOf(a) ? b : a));
  if (certaintyOf(lead) === 0) return own;
  return own.map((plan, i) => {
    if (plan.report.unit === lead.unit && plan.report.upAxis === lead.upAxis) return plan;
    const { unit, upAxis, unitGuessed, upAxisGuessed, sureOf } = lead;
    const led = planConversion(figures[i], { ...options, unit, upAxis }, memory);
    return { ...led, report: { ...led.report, unitGuessed, upAxisGuessed, sureOf } };
  });
}

/** Certainty of the unit and up axis; 0 if no person is recognised. */
function certaintyOf({ isBody, sureOf }: ImportReport): number {
  return isBody ? 1 + Number(sureOf.unit) + Number(sureOf.upAxis) : 0;
}
