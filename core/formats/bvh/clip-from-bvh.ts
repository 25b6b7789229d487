import { assert } from '../../kit/assert.ts';
import type { Clip } from '../../clip/clip.ts';
import { oncePer } from '../../kit/long-work.ts';
import { UNFINISHED, type ImportOptions, type ImportReport } from '../import-report.ts';
import { guessUnit, LENGTH_UNITS, unitNameOf } from '../../kit/length-unit.ts';
import { standingHeight } from '../../rig/ground/ground-figure.ts';
import type { Skeleton } from '../../pose/skeleton.ts';
import {
  convertOffsets,
  planChannels,
  type BvhFile,
  type BvhHierarchy,
  type ChannelPlan,
} from './bvh-file.ts';
import { reusePoses, type BvhMemory } from './bvh-memory.ts';
import {
  convertPositions,
  convertRotations,
  samplePoints,
  samplePoses,
  type ChosenRows,
  type SampledPoses,
} from './convert-rows.ts';
import { frameRateFromTime } from '../frame-rate.ts';
import { guessUpAxis, type UpAxisGuess } from '../guess-up-axis.ts';
import type { Floats } from '../../kit/floats.ts';
import { rootJointsOf } from '../../rig/roles/clip-joints.ts';
import { createJointMap } from '../../rig/roles/joint-map.ts';

/** Scales this close to 1 have no visible effect. */
const NO_SCALE = 1e-3;

/**
 * Warnings about scale channels, which are ignored: bones keep their lengths. Some exporters write them for
 * every joint, so channels that are 1 in every frame give no warning.
 */
function scaleWarnings({ hierarchy, values, frameCount }: BvhFile): string[] {
  const scaled = scaleColumns(hierarchy)
    .filter(({ columns }) =>
      columns.some((each) => leavesOne(values, each, hierarchy.channelCount, frameCount)),
    )
    .map(({ name }) => name);
  if (scaled.length === 0) return [];
  const more = scaled.length > 1 ? ` and ${scaled.length - 1} more` : '';
  return [`the scale of ${scaled[0]}${more} is not 1 and was ignored: bones keep their lengths`];
}

/** Columns of scale channels, for joints that have some. */
const scaleColumns = oncePer(({ channels, names }: BvhHierarchy) => {
  let column = 0;
  return channels.flatMap((own, joint) => {
    const columns = own.flatMap((channel, i) => (channel.endsWith('scale') ? [column + i] : []));
    column += own.length;
    return columns.length > 0 ? [{ name: names[joint], columns }] : [];
  });
});

/** True if a column is not 1 in some frame. */
function leavesOne(values: Float32Array, column: number, stride: number, frameCount: number): boolean {
  for (let frame = 0, at = column; frame < frameCount; frame++, at += stride) {
    if (Math.abs(values[at] - 1) > NO_SCALE) return true;
  }
  return false;
}

/** The unit of a figure without a size. */
const FALLBACK_UNIT = LENGTH_UNITS[1];

/** The conversion of a figure's rows to canonical space. */
export type BvhConversion = Readonly<ReturnType<typeof planConversion>>;

const planOf = {
  y: oncePer((hierarchy: BvhHierarchy) => planChannels(hierarchy, 'y')),
  z: oncePer((hierarchy: BvhHierarchy) => planChannels(hierarchy, 'z')),
};

/**
 * Detects unit, up axis and skeleton, from the hierarchy and a sample of frames.
 *
 * @param memory reused, if given
 */
export function planConversion(file: BvhFile, options: ImportOptions, memory?: BvhMemory) {
  const asWritten = planOf.y(file.hierarchy);
  const stated = frameRateFromTime(file.frameTime, file.frameTimeStep);
  const rowRate = { fps: stated, ...(file.frameTimeDoubt && { doubt: file.frameTimeDoubt }) };
  const report = { ...reportOf(file, asWritten, options, memory), rowRate };
  return {
    report,
    fps: options.fps ?? stated,
    skeleton: skeletonOf(file, bonesAsMoved(file, asWritten, memory), report),
    plan: planOf[report.upAxis](file.hierarchy),
  };
}

/**
 * Converts rows of the file that `conversion` was planned for to canonical space: metres, Y up, local
 * positions and hemisphere-continuous rotations, which apply in channel order about the joint's own axes. The
 * ground height is 0.
 *
 * @param memory see `reusePoses`
 */
export function convertRows(
  chosen: ChosenRows,
  { report, fps, skeleton, plan }: BvhConversion,
  memory?: BvhMemory,
): Clip {
  const frameCount = chosen.rows.length;
  const { positions, rotations } = reusePoses(memory, frameCount * skeleton.names.length);
  return {
    skeleton,
    fps,
    frameCount,
    positions: convertPositions(positions, chosen, plan, skeleton.restPositions, report.unit),
    rotations: convertRotations(rotations, chosen, plan),
    groundHeight: 0,
    loop: false,
  };
}

/** Skeletons of a figure, by unit, up axis and replaced bone offsets. */
const skeletonsOf = oncePer((_: BvhHierarchy) => new Map<string, Skeleton>());

function skeletonOf({ hierarchy }: BvhFile, bones: Float32Array, report: ImportReport): Skeleton {
  const known = skeletonsOf(hierarchy);
  const moved = bones === hierarchy.offsets ? '' : bones.join();
  const key = `${report.unit} ${report.upAxis} ${moved}`;
  const skeleton = known.get(key) ?? createSkeleton(hierarchy, bones, report);
  known.set(key, skeleton);
  return skeleton;
}

function createSkeleton(
  { names, parentIndices, endSites }: BvhHierarchy,
  bones: Float32Array,
  { unit, upAxis }: ImportReport,
): Skeleton {
  return {
    names,
    parentIndices,
    restPositions: convertOffsets(new Float32Array(bones.length), bones, unit, upAxis),
    endSites: endSites.map(({ joint, offset }) => {
      const [x, y, z] = convertOffsets(new Float32Array(3), offset, unit, upAxis);
      return { joint, offset: [x, y, z] };
    }),
  };
}

/** The skeleton with the offsets of the file, used to recognise and measure the figure. */
const figureAsWritten = oncePer(({ names, parentIndices, offsets, endSites }: BvhHierarchy): Skeleton => ({
  names,
  parentIndices,
  endSites,
  restPositions: offsets,
}));

function reportOf(
  file: BvhFile,
  plan: ChannelPlan,
  options: ImportOptions,
  memory?: BvhMemory,
): ImportReport {
  const figure = figureAsWritten(file.hierarchy);
  const { height, isOfBody } = standingHeight(figure, samplePoses(file, plan, 1, memory).positions);
  const guess = guessUnit(height);
  const unit = options.unit ?? (guess?.unit ?? FALLBACK_UNIT).metres;
  assert(unit > 0, `a unit of ${unit} m`);
  const warnings = [...file.warnings, ...scaleWarnings(file)];
  if (options.unit === undefined && guess === null) {
    warnings.push(
      `all joints are at one position, so the unit cannot be detected: ${FALLBACK_UNIT.name} are assumed`,
    );
  }
  const pointsIn = (count: number): readonly Float32Array[] => samplePoints(file, plan, count, memory);
  const up = options.upAxis === undefined && height > 0 ? guessUpAxis({ figure, height, pointsIn }) : UNTOLD;
  return {
    unit,
    unitName: unitNameOf(unit),
    unitGuessed: options.unit === undefined,
    upAxis: options.upAxis ?? up.axis,
    upAxisGuessed: options.upAxis === undefined,
    sureOf: { unit: isOfBody && guess?.isSure === true, upAxis: up.isSure },
    standingHeight: height * unit,
    isBody: isOfBody,
    ...UNFINISHED,
    warnings,
  };
}

/** The up axis without evidence. */
const UNTOLD: UpAxisGuess = { axis: 'y', isSure: false };

/** Frames to sample. */
const SAMPLES = 8;
/** Positions differ if they are farther apart than this share of the distance to the parent. */
const APART = 0.1;

/**
 * Bone offsets from position channels, which replace the offsets of the file if those are in world axes, of
 * another figure, or missing. An offset close to the channels is kept, so that files of one figure agree; so
 * are the offsets of the hips, of joints above them, and of joints that move.
 *
 * @param plan of the file's own axes: up is 'y'
 * @returns [joints * 3] file units; the offsets of the file if they are right
 */
function bonesAsMoved(file: BvhFile, plan: ChannelPlan, memory?: BvhMemory): Float32Array {
  const { offsets, parentIndices } = file.hierarchy;
  if (movedJoints(file.hierarchy).length === 0) return offsets;
  const samples = samplePoses(file, plan, SAMPLES, memory);
  const joints = parentIndices.length;
  const moved = jointsBelowHips(file.hierarchy).flatMap((isBelow, joint) =>
    isBelow && isSteady(samples, joint, joints) && isApart(samples.positions, offsets, joint * 3)
      ? [joint * 3]
      : [],
  );
  if (moved.length === 0) return offsets;
  const bones = offsets.slice();
  for (const at of moved) bones.set(samples.positions.subarray(at, at + 3), at);
  return bones;
}

/** Channels of joints other than a root that have positions. */
const movedJoints = oncePer(({ channels, parentIndices }: BvhHierarchy) =>
  channels.filter((own, joint) => parentIndices[joint] >= 0 && own.some((each) => each.endsWith('position'))),
);

/** Marks the joints below the hips, or, if those are unknown, below the first joint with several children. */
const jointsBelowHips = oncePer(
  ({ names, parentIndices, offsets, endSites }: BvhHierarchy): readonly boolean[] => {
    const map = createJointMap({ names, parentIndices, restPositions: offsets, endSites });
    const { hips } = rootJointsOf(map);
    const children = new Int32Array(parentIndices.length);
    for (const parent of parentIndices) if (parent >= 0) children[parent]++;
    const top = hips >= 0 ? hips : children.findIndex((count) => count > 1);
    const below: boolean[] = [];
    for (const parent of parentIndices) below.push(parent >= 0 && (parent === top || below[parent]));
    return below;
  },
);

/** True if a joint keeps its local position in all samples. */
function isSteady({ positions, frameCount }: SampledPoses, joint: number, joints: number): boolean {
  const first = positions.subarray(joint * 3, joint * 3 + 3);
  for (let frame = 1; frame < frameCount; frame++)
    if (isApart(first, positions.subarray((frame * joints + joint) * 3), 0)) return false;
  return true;
}

/** True if the positions at `at` differ, relative to the length of the first. */
function isApart(a: Floats, b: Floats, at: number): boolean {
  const [x, y, z] = [a[at], a[at + 1], a[at + 2]];
  return Math.hypot(b[at] - x, b[at + 1] - y, b[at + 2] - z) > APART * Math.hypot(x, y, z);
}
