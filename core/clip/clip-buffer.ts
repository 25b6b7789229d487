import { asciiJson, parseAsciiJson } from '../kit/ascii-json.ts';
import { assert } from '../kit/assert.ts';
import { createChannels } from '../pose/channels.ts';
import type { Clip } from './clip.ts';
import { scaledJoints } from './clip-tracks.ts';

/*
 *   byte 0    8          16                     8-aligned
 *        | magic, version | header length, 0 | header | end sites | rest | positions | rotations | tracks | parents |
 *                           uint32             JSON     float64     float32 . . . . . . . . . . . . . . .   int32
 *
 * The header is JSON in ASCII, padded with blanks. Numbers are in the byte order of this machine: buffers
 * travel between threads and lie in a cache, never between machines.
 */
const MAGIC = 0x43474553; // 'SEGC' in little-endian order
/** Bump when the layout changes: buffers of other versions are rejected. */
export const CLIP_BUFFER_VERSION = 1;
const HEADER_START = 16;

/** All of a clip except its large arrays. */
interface Header {
  readonly names: readonly string[];
  readonly bones?: readonly string[];
  readonly endSiteJoints: readonly number[];
  readonly fps: number;
  readonly frameCount: number;
  readonly groundHeight: number;
  readonly loop: boolean;
  /** Of the tracks; absent = none. */
  readonly scaled?: readonly number[];
  readonly curves?: readonly string[];
}

/** Packs a clip into one buffer to send or cache; `decodeClip` opens it. */
export function encodeClip(clip: Clip): ArrayBuffer {
  const { skeleton, fps, frameCount, groundHeight, loop, tracks } = clip;
  const endSiteJoints = skeleton.endSites.map(({ joint }) => joint);
  const { names, bones } = skeleton;
  const played = { fps, frameCount, groundHeight, loop };
  const columns = tracks && { scaled: [...scaledJoints(tracks.channels)], curves: tracks.channels.curves };
  const header = { names, ...(bones && { bones }), endSiteJoints, ...played, ...columns };
  const text = asciiJson(header);
  const buffer = new ArrayBuffer(bufferLength(text.length, header));
  new Uint32Array(buffer, 0, 3).set([MAGIC, CLIP_BUFFER_VERSION, text.length]);
  new Uint8Array(buffer, HEADER_START, text.length).set(text);
  const views = arrayViews(buffer, text.length, header);
  views.endSites.set(skeleton.endSites.flatMap(({ offset }) => [...offset]));
  copyInto(views.restPositions, skeleton.restPositions, 'rest positions');
  copyInto(views.positions, clip.positions, 'positions');
  copyInto(views.rotations, clip.rotations, 'rotations');
  if (tracks) copyInto(views.tracks, tracks.values, 'scales and curves');
  copyInto(views.parentIndices, skeleton.parentIndices, 'parents');
  return buffer;
}

/**
 * The clip in `buffer`; its arrays are views on the buffer. Throws `InvariantError` if `encodeClip` did not
 * make the buffer.
 */
export function decodeClip(buffer: ArrayBufferLike): Clip {
  assert(buffer.byteLength >= HEADER_START, `a clip buffer of ${buffer.byteLength} bytes`);
  const [magic, version, headerLength] = new Uint32Array(buffer, 0, 3);
  assert(magic === MAGIC, 'this is not a clip buffer');
  assert(version === CLIP_BUFFER_VERSION, `a clip buffer of version ${version}, not ${CLIP_BUFFER_VERSION}`);
  assert(HEADER_START + headerLength <= buffer.byteLength, `a clip buffer whose header is cut off`);
  const header = parseHeader(new Uint8Array(buffer, HEADER_START, headerLength));
  const length = bufferLength(headerLength, header);
  assert(buffer.byteLength === length, `a clip buffer of ${buffer.byteLength} bytes instead of ${length}`);
  const { endSites, restPositions, positions, rotations, tracks, parentIndices } = arrayViews(
    buffer,
    headerLength,
    header,
  );
  parentIndices.forEach((parent, joint) => {
    assert(parent >= -1 && parent < joint, `joint ${joint} with parent ${parent}`);
  });
  const { names, bones, endSiteJoints, scaled, curves, ...rest } = header;
  const channels = scaled && curves && createChannels(names.length, scaled, curves);
  const sites = endSiteJoints.map((joint, site) => ({
    joint,
    offset: [endSites[site * 3], endSites[site * 3 + 1], endSites[site * 3 + 2]] as const,
  }));
  return {
    skeleton: { names, parentIndices, restPositions, endSites: sites, ...(bones && { bones }) },
    ...rest,
    positions,
    rotations,
    ...(channels && { tracks: { channels, values: tracks } }),
  };
}

/** Numbers of the tracks of a frame. */
const trackSizeOf = ({ scaled = [], curves = [] }: Header): number => scaled.length * 3 + curves.length;

/** Byte offset of the arrays: 8-aligned, for the end sites. */
function arraysStart(headerLength: number): number {
  return HEADER_START + Math.ceil(headerLength / 8) * 8;
}

function bufferLength(headerLength: number, header: Header): number {
  const { names, endSiteJoints, frameCount } = header;
  const joints = names.length;
  const words = joints * 3 + frameCount * (joints * 7 + trackSizeOf(header)) + joints;
  return arraysStart(headerLength) + endSiteJoints.length * 3 * 8 + words * 4;
}

function arrayViews(
  buffer: ArrayBufferLike,
  headerLength: number,
  header: Header,
): {
  endSites: Float64Array; // [sites * 3] m
  restPositions: Float32Array; // [joints * 3] m
  positions: Float32Array; // [frames * joints * 3] m
  rotations: Float32Array; // [frames * joints * 4]
  tracks: Float32Array; // see `ClipTracks`
  parentIndices: Int32Array; // [joints]
} {
  const { names, endSiteJoints, frameCount } = header;
  const joints = names.length;
  const endSites = new Float64Array(buffer, arraysStart(headerLength), endSiteJoints.length * 3);
  let at = endSites.byteOffset + endSites.byteLength;
  const floats = (count: number): Float32Array => {
    const view = new Float32Array(buffer, at, count);
    at += view.byteLength;
    return view;
  };
  const restPositions = floats(joints * 3);
  const positions = floats(frameCount * joints * 3);
  const rotations = floats(frameCount * joints * 4);
  const tracks = floats(frameCount * trackSizeOf(header));
  const parentIndices = new Int32Array(buffer, at, joints);
  return { endSites, restPositions, positions, rotations, tracks, parentIndices };
}

function copyInto<Values extends Float32Array | Int32Array>(out: Values, values: Values, what: string): void {
  assert(out.length === values.length, `${values.length} numbers of ${what} instead of ${out.length}`);
  out.set(values);
}

function parseHeader(bytes: Uint8Array): Header {
  const header = parseAsciiJson(bytes) as Header;
  const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0;
  assert(
    [...header.names, ...(header.bones ?? []), ...(header.curves ?? [])].every(
      (name) => typeof name === 'string',
    ),
    'names of joints or curves that are not strings',
  );
  assert(
    [...header.endSiteJoints, ...(header.scaled ?? [])].every(
      (joint) => isCount(joint) && joint < header.names.length,
    ),
    'end sites or scales of other joints',
  );
  assert(isCount(header.frameCount) && header.frameCount > 0, `a clip of ${header.frameCount} frames`);
  assert(header.fps > 0, `a clip at ${header.fps} frames per second`);
  assert(Number.isFinite(header.groundHeight), `a ground height of ${header.groundHeight} m`);
  assert(typeof header.loop === 'boolean', `a loop of ${String(header.loop)}`);
  return header;
}
