import { assert } from '../assert.ts';
import type { Clip } from '../clip.ts';
import type { ImportOptions, ImportReport, UpAxis } from '../import/import-report.ts';
import { guessUnit, LENGTH_UNITS, unitNameOf } from '../import/length-unit.ts';
import { standingHeight } from '../import/standing-height.ts';
import type { Skeleton } from '../skeleton.ts';
import type { BvhFile } from './bvh-file.ts';
import { convertOffsets, planChannels } from './channel-plan.ts';
import { convertPositions, convertRotations } from './convert-rows.ts';
import { frameRateFromTime } from '../import/frame-rate.ts';
import { samplePoses } from './sample-poses.ts';
import { guessUpAxis } from './guess-up-axis.ts';

/** Taken where the figure has no size to guess from, m. */
const FALLBACK_UNIT = LENGTH_UNITS[1];

/**
 * The motion of a BVH file in canonical space: metres, Y up, local positions and hemisphere-continuous rotations.
 * Rotations turn in channel order about the joint's own axes. No frame is left out, the ground is at 0.
 */
export function clipFromBvh(
  file: BvhFile,
  options: ImportOptions = {},
): { clip: Clip; report: ImportReport } {
  const { hierarchy, frameCount } = file;
  const report = reportOf(file, options);
  const { unit, upAxis } = report;
  const plan = planChannels(hierarchy, upAxis);
  const skeleton = skeletonOf(file, unit, upAxis);
  const joints = hierarchy.names.length;
  const clip: Clip = {
    skeleton,
    fps: frameRateFromTime(file.frameTime, file.frameTimeStep),
    frameCount,
    positions: convertPositions(
      new Float32Array(frameCount * joints * 3),
      file,
      plan,
      skeleton.restPositions,
      unit,
    ),
    rotations: convertRotations(new Float32Array(frameCount * joints * 4), file, plan),
    groundHeight: 0,
    loop: false,
  };
  return { clip, report };
}

function skeletonOf({ hierarchy }: BvhFile, unit: number, upAxis: UpAxis): Skeleton {
  const { names, parentIndices, offsets, endSites } = hierarchy;
  return {
    names,
    parentIndices,
    restPositions: convertOffsets(new Float32Array(offsets.length), offsets, unit, upAxis),
    endSites: endSites.map(({ joint, offset }) => {
      const [x, y, z] = convertOffsets(new Float32Array(3), offset, unit, upAxis);
      return { joint, offset: [x, y, z] };
    }),
  };
}

function reportOf(file: BvhFile, options: ImportOptions): ImportReport {
  const { parentIndices, endSites } = file.hierarchy;
  const height = standingHeight(parentIndices, samplePoses(file, 1).positions, endSites);
  const guess = guessUnit(height);
  const unit = options.unit ?? (guess ?? FALLBACK_UNIT).metres;
  assert(unit > 0, `a unit of ${unit} m`);
  const warnings = [...file.warnings];
  if (options.unit === undefined && guess === null) {
    warnings.push(`all joints lie on one spot: the unit cannot be guessed, ${FALLBACK_UNIT.name} are taken`);
  }
  return {
    unit,
    unitName: unitNameOf(unit),
    unitGuessed: options.unit === undefined,
    upAxis: options.upAxis ?? (height > 0 ? guessUpAxis(file) : 'y'),
    upAxisGuessed: options.upAxis === undefined,
    standingHeight: height * unit,
    fps: 1 / file.frameTime,
    rotationOrders: rotationOrders(file),
    trimmedFrames: 0,
    warnings,
  };
}

function rotationOrders({ hierarchy }: BvhFile): string[] {
  const orders = hierarchy.channels.map((channels) =>
    channels
      .filter((channel) => channel.endsWith('rotation'))
      .map((channel) => channel[0])
      .join(''),
  );
  return [...new Set(orders)].filter((order) => order !== '');
}
