import type { EndSite } from '../../pose/skeleton.ts';
import { BVH_CHANNELS, type BvhChannel, type BvhHierarchy } from './bvh-file.ts';
import {
  expectKeyword,
  expectNumber,
  fail,
  peekKeyword,
  skipBlanks,
  skipWord,
  type Cursor,
} from '../cursor.ts';
import { CLOSE_BRACE, decodeText, isLineEnd, OPEN_BRACE, placeOf } from '../scanning/text.ts';
import { createNamer } from '../../kit/names.ts';

/** Collects joint names and makes them unique. */
type NameRegister = Readonly<ReturnType<typeof createNameRegister>>;

/** Limit on lines for a file with thousands of nameless joints. */
const MAX_WARNINGS = 10;

/**
 * Creates a register that renames the second `Hand` of a file to `Hand (2)` and a joint without a name to
 * `unnamed`, with a warning: settings are stored by joint name.
 */
function createNameRegister() {
  const all: string[] = [];
  const unique = createNamer();
  const warnings: string[] = [];
  let renamed = 0;

  const add = (bytes: Uint8Array, start: number, end: number): void => {
    const written = decodeText(bytes, start, end).trim();
    const name = unique(written);
    if (name !== written && ++renamed <= MAX_WARNINGS) {
      const what = written ? `duplicate joint name "${written}"` : 'a missing joint name';
      warnings.push(`line ${placeOf(bytes, start).line}: ${what} was replaced by "${name}"`);
    }
    all.push(name);
  };
  const more = (): string[] =>
    renamed > MAX_WARNINGS ? [`${renamed - MAX_WARNINGS} more joints were renamed`] : [];
  return {
    all,
    /** Adds the name that stands at [start, end) of `bytes`, trimmed. */
    add,
    /** One line for each renamed joint, up to a limit. */
    warnings: () => [...warnings, ...more()],
  };
}

const CHANNELS_BY_KEYWORD = new Map(BVH_CHANNELS.map((channel) => [channel.toUpperCase(), channel]));

/** Limit on joints: more than any figure has, fingers, face and cloth included. */
const MAX_JOINTS = 10_000;

/** Limit on joint names, characters, as in settings. */
const MAX_NAME_LENGTH = 200;

/** Maximum length of an encoded character. */
const BYTES_OF_CHARACTER = 4;

/** A joint whose block is open. */
interface OpenJoint {
  readonly index: number;
  hasOffset: boolean;
  hasChannels: boolean;
  hasChildren: boolean;
}

interface Builder {
  readonly before: number; // joints of the figures before this one
  readonly names: NameRegister;
  readonly parentIndices: number[];
  readonly offsets: number[];
  readonly endSites: EndSite[];
  readonly channels: BvhChannel[][];
  /** Outermost first. An explicit stack instead of recursion: a file may nest deeper than the call stack. */
  readonly open: OpenJoint[];
}

/**
 * Parses `HIERARCHY` up to `MOTION`: a figure for each `ROOT`, with its own joint names. Throws `FileError`.
 * Adds renamed joints to `warnings`.
 */
export function parseHierarchy(cursor: Cursor, warnings: string[]): BvhHierarchy[] {
  expectKeyword(cursor, 'HIERARCHY');
  const figures: BvhHierarchy[] = [];
  let joints = 0;
  do {
    figures.push(parseFigure(cursor, joints, warnings));
    joints += figures[figures.length - 1].names.length;
  } while (peekKeyword(cursor) === 'ROOT');
  if (figures.every(({ channelCount }) => channelCount === 0)) {
    fail(cursor, 'a joint with channels before MOTION');
  }
  return figures;
}

/** Parses one `ROOT` and its block. Figures before it have `before` joints. */
function parseFigure(cursor: Cursor, before: number, warnings: string[]): BvhHierarchy {
  const names = createNameRegister();
  const lists = { parentIndices: [], offsets: [], endSites: [], channels: [], open: [] };
  const builder: Builder = { names, before, ...lists };
  expectKeyword(cursor, 'ROOT');
  openJoint(cursor, builder);
  while (builder.open.length > 0) parseStatement(cursor, builder, builder.open[builder.open.length - 1]);
  warnings.push(...names.warnings());
  return {
    names: names.all,
    parentIndices: Int32Array.from(builder.parentIndices),
    offsets: Float32Array.from(builder.offsets),
    endSites: builder.endSites,
    channels: builder.channels,
    channelCount: builder.channels.reduce((sum, channels) => sum + channels.length, 0),
  };
}

/** Takes one statement of a joint's block. */
function parseStatement(cursor: Cursor, builder: Builder, joint: OpenJoint): void {
  switch (peekKeyword(cursor)) {
    case 'OFFSET':
      if (joint.hasOffset) fail(cursor, `only one OFFSET for ${builder.names.all[joint.index]}`);
      parseOffset(cursor, builder.offsets, builder.names.all[joint.index]);
      joint.hasOffset = true;
      return;
    case 'CHANNELS':
      // After a child, the order of the numbers in a row would be ambiguous.
      if (joint.hasChildren) fail(cursor, 'CHANNELS before the first JOINT of the block');
      if (joint.hasChannels) fail(cursor, `only one CHANNELS for ${builder.names.all[joint.index]}`);
      builder.channels[joint.index] = parseChannels(cursor);
      joint.hasChannels = true;
      return;
    case 'JOINT':
      requireOffset(cursor, builder, joint);
      skipWord(cursor);
      joint.hasChildren = true;
      openJoint(cursor, builder);
      return;
    case 'END':
    case 'ENDSITE':
      skipWord(cursor);
      parseEndSite(cursor, builder, joint);
      return;
    case '}':
      requireOffset(cursor, builder, joint);
      skipWord(cursor);
      builder.open.pop();
      return;
    case 'ROOT':
      return fail(cursor, 'JOINT, End Site or } (a ROOT cannot be inside another joint)');
    default:
      return fail(cursor, 'OFFSET, CHANNELS, JOINT, End Site or }');
  }
}

/** Offsets are in joint order, so a joint needs its own before its children. */
function requireOffset(cursor: Cursor, { names }: Builder, joint: OpenJoint): void {
  if (!joint.hasOffset) fail(cursor, `OFFSET of ${names.all[joint.index]}`);
}

/** Takes the name and the opening brace. */
function openJoint(cursor: Cursor, builder: Builder): void {
  const { open, parentIndices, channels } = builder;
  skipBlanks(cursor);
  if (builder.before + parentIndices.length >= MAX_JOINTS) fail(cursor, `at most ${MAX_JOINTS} joints`);
  readName(cursor, builder.names);
  expectKeyword(cursor, '{');
  const parent = open.length > 0 ? open[open.length - 1].index : -1;
  open.push({ index: parentIndices.length, hasOffset: false, hasChannels: false, hasChildren: false });
  parentIndices.push(parent);
  channels.push([]);
}

/** Takes a name: the rest of the line up to a brace, including blanks and colons. */
function readName(cursor: Cursor, names: NameRegister): void {
  const { bytes } = cursor;
  skipBlanks(cursor);
  const start = cursor.offset;
  let end = start;
  while (end < bytes.length && !isLineEnd(bytes[end])) {
    if (bytes[end] === OPEN_BRACE || bytes[end] === CLOSE_BRACE) break;
    if (bytes[end] < 32 && bytes[end] !== 9) fail({ bytes, offset: end }, 'a printable joint name');
    end++;
  }
  const isLong = end - start > MAX_NAME_LENGTH * BYTES_OF_CHARACTER;
  if (isLong || decodeText(bytes, start, end).trim().length > MAX_NAME_LENGTH) {
    fail(cursor, `a joint name of at most ${MAX_NAME_LENGTH} characters`);
  }
  names.add(bytes, start, end);
  cursor.offset = end;
}

function parseOffset(cursor: Cursor, out: number[], joint: string): void {
  skipWord(cursor);
  for (const axis of 'XYZ') out.push(expectNumber(cursor, `the ${axis} of OFFSET of ${joint}`));
}

/** `End Site {` or any other words before the brace, one OFFSET, and `}`. */
function parseEndSite(cursor: Cursor, builder: Builder, joint: OpenJoint): void {
  for (;;) {
    skipBlanks(cursor);
    if (isLineEnd(cursor.bytes[cursor.offset]) || ['{', '}', ''].includes(peekKeyword(cursor))) break;
    skipWord(cursor);
  }
  expectKeyword(cursor, '{');
  if (peekKeyword(cursor) !== 'OFFSET') fail(cursor, 'OFFSET');
  const offset: number[] = [];
  parseOffset(cursor, offset, `the End Site of ${builder.names.all[joint.index]}`);
  builder.endSites.push({ joint: joint.index, offset: [offset[0], offset[1], offset[2]] });
  expectKeyword(cursor, '}');
}

/** `CHANNELS n` and n names. */
function parseChannels(cursor: Cursor): BvhChannel[] {
  skipWord(cursor);
  const announced = expectNumber(cursor, 'the number of channels');
  const channels: BvhChannel[] = [];
  const promise = `${announced} channel names, as CHANNELS says`;
  for (;;) {
    const channel = CHANNELS_BY_KEYWORD.get(peekKeyword(cursor));
    if (channel === undefined) break;
    if (channels.length >= announced) fail(cursor, promise);
    if (channels.includes(channel)) fail(cursor, 'each channel once');
    channels.push(channel);
    skipWord(cursor);
  }
  if (channels.length !== announced) fail(cursor, promise, `${channels.length}, then `);
  return channels;
}
