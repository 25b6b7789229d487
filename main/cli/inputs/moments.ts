import type { Marker } from '#contract/rows/library-rows.ts';
import { clipDuration } from '#core/clip/clip.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import { clipTime, fileFrame, takeTime, type TakeTime } from '#core/clip/take-time.ts';
import type { Database } from '../../library/database/database.ts';
import { refuse } from '../../library/problems.ts';
import { markersOf } from '../../library/rows/marker-rows.ts';
import type { ClipFacts } from '../../library/rows/clip-rows.ts';
import { refuseText, type Given, type OptionType } from '../frame/option-types.ts';

/** A moment on a clip as it is given: a time or a frame, as its file counts, or a marker by its label. */
export interface GivenMoment {
  readonly text: string;
  readonly at:
    | { readonly kind: 'seconds'; readonly value: number }
    | { readonly kind: 'frame'; readonly value: number }
    | { readonly kind: 'marker'; readonly label: string };
}

export const moment: OptionType<GivenMoment> = { placeholder: 'MOMENT', read: readMoment };

/** `1.2`, `1.2s` or `1200ms`, `36f`, `marker:LABEL`. */
export function readMoment(text: string, given: Pick<Given, 'option'>): GivenMoment {
  if (text.startsWith('marker:'))
    return { text, at: { kind: 'marker', label: text.slice('marker:'.length) } };
  const [, number = '', unit] = /^(-?[\d.]+)(f|ms|s)?$/.exec(text) ?? [];
  const value = number === '' ? Number.NaN : Number(number);
  if (!Number.isFinite(value))
    refuseText(text, given, 'expected a time such as 1.2s, a frame such as 36f, or marker:LABEL');
  if (unit === 'f') return { text, at: { kind: 'frame', value } };
  return { text, at: { kind: 'seconds', value: unit === 'ms' ? value / 1000 : value } };
}

/** The moment as the file of a clip counts it, and the marker that it names. */
export function inFileOf(
  db: Database,
  clip: ClipFacts,
  { at }: GivenMoment,
): TakeTime & { readonly marker?: Marker } {
  if (at.kind === 'seconds') return { inFile: at.value };
  if (at.kind === 'frame') return { inFile: at.value / clip.fps };
  const marker = markerOn(db, clip, at.label);
  return { ...takeTime(clip, marker.time), marker };
}

function markerOn(db: Database, { id, name }: ClipFacts, label: string): Marker {
  const [marker, ...others] = markersOf(db, [id]).filter((each) => each.label === label);
  if (marker === undefined) return refuse('unknownMarker', `“${name}” has no marker “${label}”.`, label);
  if (others.length > 0)
    refuse('severalMarkers', `“${name}” has ${others.length + 1} markers “${label}”. Use a time.`, label);
  return marker;
}

/** A moment on the nearest frame of a clip, s on it. @param after frames that it may be beyond the last one */
export function onFrame(db: Database, clip: ClipFacts, given: GivenMoment, after = 0): number {
  const { fps, name, frameCount } = clip;
  const frame = Math.round(clipTime(clip, inFileOf(db, clip, given)) * fps);
  if (frame >= 0 && frame < frameCount + after) return frame / fps;
  const [first, last] = [0, clipDuration(clip)].map((time) => describeTime(clip, time));
  return refuse('badValue', `${given.text} is not on “${name}”, which lasts from ${first} to ${last}.`);
}

/** A time on a clip as its file counts it: `1.20 s (f 36)`. */
export const describeTime = (clip: ClipFacts, time: number): string =>
  `${formatNumber(takeTime(clip, time).inFile, 2)} s (f ${formatNumber(fileFrame(clip, time), 0)})`;
