import { isPlausible } from './length-unit.ts';
import type { ImportReport, UpAxis } from './import-report.ts';

/** What a clip is taken for, and where its ground is then. */
export interface Reading {
  readonly unit: number; // metres per unit of the file
  readonly upAxis: UpAxis;
  readonly groundHeight: number; // m
  readonly isStoodOn: boolean;
  readonly otherGroundHeight: number; // m, if the other axis were up
  readonly otherIsStoodOn: boolean;
}

/** A clip by itself: what its file says or is guessed to be in. */
export interface LoneReading extends Reading {
  readonly report: Pick<
    ImportReport,
    'unitGuessed' | 'upAxisGuessed' | 'sureOf' | 'standingHeight' | 'isBody'
  >;
}

/** Unit and up axis of a clip's file. */
export type FileAxes = Pick<Reading, 'unit' | 'upAxis'>;

export interface AgreedReading {
  readonly reading: Reading;
  /** What most of the others are in, where that is something else and the clip by itself is sure. */
  readonly others: FileAxes | null;
}

/** Grounds so near to each other are one, standing heights: the toes of two performances differ by as much. */
const SAME_GROUND = 0.02;

/** Agreed grounds are rounded to this, m: one more clip in a folder should not move the ground under all. */
const GROUND_STEP = 0.005;

/**
 * Clips of one folder whose skeletons have the same joints, each as it is read in the light of the others. A guess that is not sure
 * follows the majority of those that are, or of all where none is. Clips that stand on nearly the same ground, or on none, stand on
 * the median. Whatever the order of `clips`, each gets the same.
 */
export function agreeOnReadings(clips: readonly LoneReading[]): readonly AgreedReading[] {
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
  const readings = clips.map((clip, i) => readAs(clip, followed(clip, wanted[i])));
  const ground = agreedGround(clips, readings);
  return clips.map((clip, i) => {
    const [reading, others] = [readings[i], wanted[i]];
    const isAlike = others.unit === reading.unit && others.upAxis === reading.upAxis;
    return {
      reading: clip.report.isBody ? onGround(reading, heightIn(clip, reading), ground) : reading,
      others: isAlike ? null : others,
    };
  });
}

const guessesUnit = ({ report }: LoneReading): boolean => report.unitGuessed && report.isBody;
const guessesUpAxis = ({ report }: LoneReading): boolean => report.upAxisGuessed && report.isBody;

/** What most are in; undefined where there is no majority. */
interface Most {
  readonly unit: number | undefined;
  readonly upAxis: UpAxis | undefined;
}

/** What a clip would be in if it followed most; its own where nobody is so high in their unit, or where its file says. */
function axesOfOthers(clip: LoneReading, { unit = clip.unit, upAxis = clip.upAxis }: Most): FileAxes {
  const couldBe = guessesUnit(clip) && isPlausible((clip.report.standingHeight * unit) / clip.unit);
  return { unit: couldBe ? unit : clip.unit, upAxis: guessesUpAxis(clip) ? upAxis : clip.upAxis };
}

function followed({ unit, upAxis, report: { sureOf } }: LoneReading, others: FileAxes): FileAxes {
  return { unit: sureOf.unit ? unit : others.unit, upAxis: sureOf.upAxis ? upAxis : others.upAxis };
}

/** What more than half of those who are sure have, or else of all; undefined where they are fewer than two or disagree. */
function majorityOf<Value>(
  clips: readonly LoneReading[],
  isSure: (clip: LoneReading) => boolean,
  valueOf: (clip: LoneReading) => Value,
): Value | undefined {
  const sure = clips.filter(isSure);
  const voters = sure.length > 0 ? sure : clips;
  const counts = new Map<Value, number>();
  for (const clip of voters) counts.set(valueOf(clip), (counts.get(valueOf(clip)) ?? 0) + 1);
  for (const [value, count] of counts) if (count > 1 && count > voters.length / 2) return value;
  return undefined;
}

/** `clip` with its lengths and its ground as they are in that unit, with that axis up. */
export function readAs<Read extends Reading>(clip: Read, { unit, upAxis }: FileAxes): Reading {
  const scale = unit / clip.unit;
  const stays = upAxis === clip.upAxis;
  const [height, other] = [clip.groundHeight * scale, clip.otherGroundHeight * scale];
  return {
    ...{ unit, upAxis },
    groundHeight: stays ? height : other,
    isStoodOn: stays ? clip.isStoodOn : clip.otherIsStoodOn,
    otherGroundHeight: stays ? other : height,
    otherIsStoodOn: stays ? clip.otherIsStoodOn : clip.isStoodOn,
  };
}

const heightIn = (clip: LoneReading, { unit }: Reading): number =>
  (clip.report.standingHeight * unit) / clip.unit;

/** The median of the grounds that bodies stand on, m; undefined where fewer than two share one. */
function agreedGround(clips: readonly LoneReading[], readings: readonly Reading[]): number | undefined {
  const bodies = readings.filter((_, i) => clips[i].report.isBody);
  const stood = bodies.flatMap(({ isStoodOn, groundHeight }) => (isStoodOn ? [groundHeight] : []));
  if (bodies.length < 2 || stood.length === 0) return undefined;
  const median = stood.toSorted((a, b) => a - b)[(stood.length - 1) >> 1];
  return Math.round(median / GROUND_STEP) * GROUND_STEP + 0;
}

function onGround(reading: Reading, height: number, ground: number | undefined): Reading {
  if (ground === undefined) return reading;
  const isNear = Math.abs(reading.groundHeight - ground) <= SAME_GROUND * height;
  return isNear || !reading.isStoodOn ? { ...reading, groundHeight: ground } : reading;
}
