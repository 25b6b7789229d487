import { isPlausible } from '../kit/length-unit.ts';
import type { ImportReport, UpAxis } from './import-report.ts';

/** Unit and up axis with which a clip is read, and its ground height. */
export interface ImportSettings {
  readonly unit: number; // metres per unit of the file
  readonly upAxis: UpAxis;
  readonly groundHeight: number; // m
  readonly isStoodOn: boolean;
  readonly otherGroundHeight: number; // m, with the other up axis
  readonly otherIsStoodOn: boolean;
}

/** Settings of a single clip, stated by its file or detected. */
export interface DetectedImportSettings extends ImportSettings {
  readonly report: Pick<
    ImportReport,
    'unitGuessed' | 'upAxisGuessed' | 'sureOf' | 'standingHeight' | 'isBody'
  >;
}

/** Unit and up axis of a clip's file. */
export type FileAxes = Pick<ImportSettings, 'unit' | 'upAxis'>;

export interface AgreedImportSettings {
  readonly settings: ImportSettings;
  /** The unit and up axis of the majority, if they differ and the clip is sure of its own; otherwise null. */
  readonly others: FileAxes | null;
}

/**
 * Ground heights this close count as equal, in standing heights: the toes of two performances differ as much.
 */
const SAME_GROUND = 0.02;

/**
 * Shared ground heights are rounded to this step, m, so that one more clip in a folder does not move the
 * ground of all.
 */
const GROUND_STEP = 0.005;

/**
 * Makes the clips of one folder with the same joints agree. An unsure guess follows the majority of the sure
 * ones, or of all if none is sure. Clips that stand on nearly the same ground, or on none, get the median
 * ground height. The order of `clips` does not matter.
 */
export function agreeOnImportSettings(
  clips: readonly DetectedImportSettings[],
): readonly AgreedImportSettings[] {
  const most = {
    unit: majorityOf(
      clips.filter(guessesUnit),
      ({ report }) => report.sureOf.unit,
      ({ unit }) => unit,
    ),
    upAxis: majorityOf(
      clips.filter(guessesUpAxis),
      ({ report }) => report.sureOf.upAxis,
      ({ upAxis }) => upAxis,
    ),
  };
  const wanted = clips.map((clip) => axesOfOthers(clip, most));
  const all = clips.map((clip, i) => readAs(clip, followed(clip, wanted[i])));
  const ground = agreedGround(clips, all);
  return clips.map((clip, i) => {
    const [settings, others] = [all[i], wanted[i]];
    const isAlike = others.unit === settings.unit && others.upAxis === settings.upAxis;
    return {
      settings: clip.report.isBody ? onGround(settings, heightIn(clip, settings), ground) : settings,
      others: isAlike ? null : others,
    };
  });
}

const guessesUnit = ({ report }: DetectedImportSettings): boolean => report.unitGuessed && report.isBody;
const guessesUpAxis = ({ report }: DetectedImportSettings): boolean => report.upAxisGuessed && report.isBody;

/** The majority's unit and up axis; undefined without a majority. */
interface Most {
  readonly unit: number | undefined;
  readonly upAxis: UpAxis | undefined;
}

/**
 * Unit and up axis of a clip if it follows the majority. It keeps its own if its file states them, or if the
 * unit would make it implausibly tall or small.
 */
function axesOfOthers(
  clip: DetectedImportSettings,
  { unit = clip.unit, upAxis = clip.upAxis }: Most,
): FileAxes {
  const couldBe = guessesUnit(clip) && isPlausible((clip.report.standingHeight * unit) / clip.unit);
  return { unit: couldBe ? unit : clip.unit, upAxis: guessesUpAxis(clip) ? upAxis : clip.upAxis };
}

function followed({ unit, upAxis, report: { sureOf } }: DetectedImportSettings, others: FileAxes): FileAxes {
  return { unit: sureOf.unit ? unit : others.unit, upAxis: sureOf.upAxis ? upAxis : others.upAxis };
}

/**
 * The value of more than half of the sure clips, or of all clips if none is sure; undefined if they disagree
 * or are fewer than two.
 */
function majorityOf<Value>(
  clips: readonly DetectedImportSettings[],
  isSure: (clip: DetectedImportSettings) => boolean,
  valueOf: (clip: DetectedImportSettings) => Value,
): Value | undefined {
  const sure = clips.filter(isSure);
  const voters = sure.length > 0 ? sure : clips;
  const counts = new Map<Value, number>();
  for (const clip of voters) counts.set(valueOf(clip), (counts.get(valueOf(clip)) ?? 0) + 1);
  for (const [value, count] of counts) if (count > 1 && count > voters.length / 2) return value;
  return undefined;
}

/** `clip` with another unit and up axis. */
function readAs<Read extends ImportSettings>(clip: Read, { unit, upAxis }: FileAxes): ImportSettings {
  const scale = unit / clip.unit;
  const stays = upAxis === clip.upAxis;
  const [height, other] = [clip.groundHeight * scale, clip.otherGroundHeight * scale];
  return {
    unit,
    upAxis,
    groundHeight: stays ? height : other,
    isStoodOn: stays ? clip.isStoodOn : clip.otherIsStoodOn,
    otherGroundHeight: stays ? other : height,
    otherIsStoodOn: stays ? clip.otherIsStoodOn : clip.isStoodOn,
  };
}

const heightIn = (clip: DetectedImportSettings, { unit }: ImportSettings): number =>
  (clip.report.standingHeight * unit) / clip.unit;

/**
 * The median ground height of standing bodies, m; undefined with fewer than two bodies, or if none stands.
 */
function agreedGround(
  clips: readonly DetectedImportSettings[],
  all: readonly ImportSettings[],
): number | undefined {
  const bodies = all.filter((_, i) => clips[i].report.isBody);
  const stood = bodies.flatMap(({ isStoodOn, groundHeight }) => (isStoodOn ? [groundHeight] : []));
  if (bodies.length < 2 || stood.length === 0) return undefined;
  const median = stood.toSorted((a, b) => a - b)[(stood.length - 1) >> 1];
  return Math.round(median / GROUND_STEP) * GROUND_STEP + 0;
}

function onGround(settings: ImportSettings, height: number, ground: number | undefined): ImportSettings {
  if (ground === undefined) return settings;
  const isNear = Math.abs(settings.groundHeight - ground) <= SAME_GROUND * height;
  return isNear || !settings.isStoodOn ? { ...settings, groundHeight: ground } : settings;
}
