import { counted } from '../../../../contract/words/counted.ts';
import type { ClipSummary, FailedFile, ClipRange, Marker } from '../../../../contract/rows/library-rows.ts';
import { clipDuration } from '../../../../core/clip.ts';
import { markerKinds, rangeKinds } from '../../../../contract/rows/mark-kinds.ts';
import { markerNames } from '../../../stores/marks/marker-edits.ts';
import { rangeNames } from '../../../stores/marks/marks.ts';

/** `10.4 s`, `120 fps`, `31 joints`, and notes such as trimmed frames or a missing file; the most important ones first. */
export function clipFacts(clip: ClipSummary, isReplaced: boolean): readonly string[] {
  const own = [lengthText(clipDuration(clip)), `${Number(clip.fps.toFixed(2))} fps`];
  const facts = [...(clip.isCharacter ? ['character'] : own), counted(clip.jointCount, 'joint')];
  if (clip.doubt !== null) facts.unshift(clip.doubt === 'unit' ? 'check unit' : 'check up axis');
  if (clip.isTake) facts.unshift('tree');
  if (clip.missing) facts.unshift(clip.isTake ? 'clips missing' : 'file missing');
  else if (isReplaced) facts.unshift('file replaced');
  if (clip.trimmedFrames > 0) facts.push('T-pose trimmed');
  return facts;
}

/** A very short clip still shows a length: `0.03 s`. */
const lengthText = (seconds: number): string => `${seconds.toFixed(seconds < 0.95 ? 2 : 1)} s`;

/** Reason why a file was not read, without its name, which is shown above. */
export function failedFacts({ error, path }: FailedFile): string {
  const name = `${path.split(/[\\/]/).at(-1)}:`;
  return error.startsWith(name) ? error.slice(name.length).trimStart() : error;
}

/** `2 out markers, 1 in marker, 1 loop range`, or `no markers`. */
export function marksText(markers: readonly Marker[], ranges: readonly ClipRange[]): string {
  const parts = [
    ...markerKinds.map((kind) => countOf(markers, kind, `${markerNames[kind]} marker`)),
    ...rangeKinds.map((kind) => countOf(ranges, kind, `${rangeNames[kind]} range`)),
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'no markers' : parts.join(', ');
}

function countOf(marks: readonly { readonly kind: string }[], wanted: string, name: string): string | null {
  const { length } = marks.filter(({ kind }) => kind === wanted);
  return length === 0 ? null : counted(length, name);
}
