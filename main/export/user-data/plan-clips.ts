import { isDeepStrictEqual } from 'node:util';
import type { ClipRange, Marker } from '#contract/rows/library-rows.ts';
import type { UserDataClip } from '#contract/exchange/user-data-file.ts';
import { readClipSettings, readNote, readOwnSettings } from '../../library/rows/clip-settings.ts';
import type { Database } from '../../library/database/database.ts';
import { markerRows, markersOf, rangeRows, rangesOf } from '../../library/rows/marker-rows.ts';
import { tagsOfClips } from '../../library/rows/tag-rows.ts';
import type { MergeSteps } from './merge-steps.ts';

/** Plans to add the user data of `theirs`, a clip of a file, to the clip `id` of this library. */
export function planClip(db: Database, id: string, theirs: UserDataClip, steps: MergeSteps): void {
  const mine = new Set(tagsOfClips(db, [id]).map(({ name }) => name));
  for (const tag of theirs.tags) if (!mine.has(tag)) steps.add({ kind: 'tag.put', tag, clipIds: [id] });
  planNote(db, id, theirs, steps);
  planSettings(db, id, theirs, steps);
  // A marker and a range never have one place.
  const here = new Set([...markersOf(db, [id]), ...rangesOf(db, [id])].map(placeOf));
  for (const entry of theirs.markers) planMarker(db, { ...entry, clipId: id }, theirs.name, here, steps);
  for (const entry of theirs.ranges) planRange(db, { ...entry, clipId: id }, theirs.name, here, steps);
}

/**
 * Identity of a mark of a clip, whatever its id: those of the starter clips differ between libraries. Its
 * times have 32 bits, as in engines from which marks come back.
 */
function placeOf(mark: Marker | ClipRange): string {
  const times = 'time' in mark ? [mark.time] : [mark.start, mark.end];
  return JSON.stringify([mark.kind, ...times.map(Math.fround), mark.label]);
}

function planNote(
  db: Database,
  clipId: string,
  { name, note: after }: UserDataClip,
  steps: MergeSteps,
): void {
  const before = readNote(db, clipId) ?? '';
  if (after === '' || after === before) return;
  const change = { kind: 'note.set' as const, clipId, before, after };
  if (before === '') steps.add(change);
  else steps.ask(`note ${clipId}`, `Note of ${name}`, before, after, change);
}

function planSettings(db: Database, id: string, { name, settings }: UserDataClip, steps: MergeSteps): void {
  const before = readClipSettings(db, id);
  const own = readOwnSettings(db, id);
  if (before === undefined || own === undefined) return;
  const parts = [
    ['groundHeight', 'Ground height'],
    ['loop', 'Loop'],
  ] as const;
  for (const [key, words] of parts) {
    // Skips values equal to the effective ones here, set or derived.
    if (settings[key] === undefined || settings[key] === (own[key] ?? before[key])) continue;
    const change = { kind: 'clip.set' as const, id, before, after: { ...before, [key]: settings[key] } };
    if (own[key] === undefined) steps.add(change);
    else steps.ask(`${key} ${id}`, `${words} of ${name}`, String(before[key]), String(settings[key]), change);
  }
}

/** @param here places of the markers of the clip, those that are added too */
function planMarker(db: Database, after: Marker, clip: string, here: Set<string>, steps: MergeSteps): void {
  const before = markerRows.find(db, after.id);
  if (before === undefined) {
    if (!here.has(placeOf(after))) steps.add({ kind: 'marker.add', marker: after });
    return void here.add(placeOf(after));
  }
  if (isDeepStrictEqual(before, after)) return;
  const words = ({ kind, time, label }: Marker): string => `${kind} at ${time.toFixed(3)} s ${label}`.trim();
  const what = `Marker ${before.label ? `“${before.label}” ` : ''}of ${clip}`;
  steps.ask(after.id, what, words(before), words(after), { kind: 'marker.set', before, after });
}

function planRange(db: Database, after: ClipRange, clip: string, here: Set<string>, steps: MergeSteps): void {
  const before = rangeRows.find(db, after.id);
  if (before === undefined) {
    if (!here.has(placeOf(after))) steps.add({ kind: 'range.add', range: after });
    return void here.add(placeOf(after));
  }
  if (isDeepStrictEqual(before, after)) return;
  const words = ({ kind, start, end, label }: ClipRange): string =>
    `${kind} from ${start.toFixed(3)} to ${end.toFixed(3)} s ${label}`.trim();
  const what = `Range ${before.label ? `“${before.label}” ` : ''}of ${clip}`;
  steps.ask(after.id, what, words(before), words(after), { kind: 'range.set', before, after });
}
