import {
  FBX_TIME_UNIT,
  type FBXDocument,
  type FBXNode,
  findChildByName,
  findDocumentNode,
} from '../babylon.ts';
import { FileError } from '#core/formats/file-fault.ts';
import { numbersOf } from './fbx-graph.ts';

/** Global settings of a file: axes, unit, frame rate. */
export type FbxSettings = Readonly<ReturnType<typeof settingsOf>>;

/** Frames per second by time mode; 0 is the program's default, 14 a custom rate. */
const RATES = [
  0,
  120,
  100,
  60,
  50,
  48,
  30,
  30,
  30_000 / 1001,
  30_000 / 1001,
  25,
  24,
  1000,
  24_000 / 1001,
  0,
  96,
  72,
  60_000 / 1001,
  120_000 / 1001,
];
const CUSTOM = 14;

/** Maximum plausible frame rate, faster than any camera. */
const MAX_RATE = 1000;

/** Minimum sampling rate, that of film, frames per second. */
const MIN_RATE = 24_000 / 1001;

/** Base unit of FBX, m; UnitScaleFactor multiplies it. */
const CENTIMETRE = 0.01;

/** Plausible units, from about a micrometre to ten kilometres. */
const MAX_FACTOR = 1e6;

/**
 * Reads the settings of `document`, before its conversion to a later version.
 *
 * @throws FileError if the unit is not valid
 */
export function settingsOf(document: FBXDocument) {
  const own = numbersOf(globalSettings(document));
  const factor = own.get('UnitScaleFactor') ?? 1;
  const positive = factor > 0 ? factor : 1;
  if (!(positive >= 1 / MAX_FACTOR && positive <= MAX_FACTOR))
    throw new FileError('UnitScaleFactor', 'a unit of length', `${factor} cm`);
  const { axes, upAxis } = axesOf(own);
  return {
    /**
     * Rotation from the file's axes to X right, Y up, Z to the front: [9] column-major, each column a signed
     * axis.
     */
    axes,
    upAxis,
    unit: CENTIMETRE * positive, // m
    frameRate: frameRateOf(document, own), // frames per second, if the file states it
    ticks: ticksOf(document), // units of its times per second
  };
}

/** Finds the settings; in version 6 they are among the objects. */
function globalSettings(document: FBXDocument): FBXNode | undefined {
  const objects = findDocumentNode(document, 'Objects');
  const inObjects = objects && findChildByName(objects, 'GlobalSettings');
  return findDocumentNode(document, 'GlobalSettings') ?? inObjects;
}

/** Reads the axes; Y up and Z front if they are absent or not valid. */
function axesOf(own: ReadonlyMap<string, number>): {
  readonly axes: readonly number[];
  readonly upAxis: 'x' | 'y' | 'z';
} {
  const named = [
    own.get('CoordAxis') ?? 0,
    own.get('UpAxis') ?? 1,
    own.get('FrontAxis') ?? (own.get('UpAxis') === 2 ? 1 : 2),
  ];
  if (named.toSorted((a, b) => a - b).join() !== '0,1,2')
    return { axes: [1, 0, 0, 0, 1, 0, 0, 0, 1], upAxis: 'y' };
  const frontSign = own.get('FrontAxisSign') ?? (named[1] === 2 && !own.has('FrontAxis') ? -1 : 1);
  const signs = [own.get('CoordAxisSign') ?? 1, own.get('UpAxisSign') ?? 1, frontSign];
  const axes = Array.from({ length: 9 }, () => 0);
  named.forEach((axis, to) => (axes[axis * 3 + to] = signs[to] < 0 ? -1 : 1));
  return { axes, upAxis: (['x', 'y', 'z'] as const)[named[1]] };
}

/** The frame rate of the file; of a low one, a multiple of at least the lowest sampling rate. */
function frameRateOf(document: FBXDocument, own: ReadonlyMap<string, number>): number | undefined {
  const mode = own.get('TimeMode');
  const stated = mode === CUSTOM ? own.get('CustomFrameRate') : RATES[mode ?? 0];
  const rate = stated || oldFrameRate(document);
  if (!(rate > 0 && rate <= MAX_RATE)) return undefined;
  return rate * Math.ceil((MIN_RATE / rate) * (1 - 1e-6));
}

/** Reads a frame rate from before version 7, which is text in the settings of the program. NaN if absent. */
function oldFrameRate(document: FBXDocument): number {
  const program = findDocumentNode(document, 'Version5');
  const settings =
    (program && findChildByName(program, 'Settings')) ?? findDocumentNode(document, 'Settings');
  return Number(settings && findChildByName(settings, 'FrameRate')?.properties[0]?.value);
}

/** Ticks per second, which differ from version 8 on and if the header states it. */
function ticksOf(document: FBXDocument): number {
  const header = findDocumentNode(document, 'FBXHeaderExtension');
  const flags = header && findChildByName(header, 'OtherFlags');
  const numberIn = (node: FBXNode | undefined, name: string): number | undefined => {
    const value = node && findChildByName(node, name)?.properties[0]?.value;
    return typeof value === 'number' ? value : undefined;
  };
  const definition = numberIn(flags, 'TCDefinition');
  const isStated = (numberIn(header, 'FBXHeaderVersion') ?? 0) >= 1004 && definition !== undefined;
  return (isStated ? definition === 127 : document.version < 8000) ? FBX_TIME_UNIT : 141_120_000;
}
