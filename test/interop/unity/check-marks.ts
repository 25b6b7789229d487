/**
 * Merges the events that the scripts for Unity saved into libraries with and without the markers:
 * `check-marks.ts FOLDER COUNT`.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { settingsFileSchema } from '#contract/exchange/settings-file.ts';
import { parseUserData } from '#main/export/user-data/read.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { clipTime } from '#core/clip/take-time.ts';
import { valueOf } from '#main/library/problems.ts';
import {
  addDescribedClips,
  addDescribedMarkers,
  describedClips,
  markersHere,
  mergePlainly,
  placesOf,
  type DescribedClip,
} from '#test/main/described-clips.ts';

const [folder, count] = process.argv.slice(2);

/**
 * Events that run-importer.cs adds to the first clip, as markers; besides them it copies the first event to
 * 250 s.
 */
const byHand = [
  { kind: 'note', label: 'OnFootstep left', time: 0.5 },
  { kind: 'note', label: 'Step 2 0.5 gravel', time: 0.25 },
  { kind: 'footPlant', label: 'von "Hand"', time: 200 },
  { kind: 'note', label: 'a\nb \u202Ec', time: 201 },
  { kind: 'note', label: '🏃'.repeat(100), time: 202 },
];

function check(i: number): void {
  const settings = settingsFileSchema.parse(
    JSON.parse(readFileSync(path.join(folder, `${i}.segue.json`), 'utf8')),
  );
  const marks = valueOf(
    parseUserData(readFileSync(path.join(folder, `${i}.marks.json`), 'utf8'), 'marks.json'),
  );
  const clips = describedClips(settings);
  // The last clip is in a model and gets no events.
  const exported = clips.map(({ end }, at) =>
    at === clips.length - 1
      ? []
      : end.markers.map(({ kind, label, seconds: time }) => ({ kind, label, time })),
  );
  const [first] = exported;
  const nameOf = (marker: (typeof first)[number]): string => marker.label || marker.kind;
  const [earliest] = first.toSorted((a, b) => a.time - b.time);
  const copied = first.filter((marker) => nameOf(marker) === nameOf(earliest)).slice(0, 1);
  const added = [...byHand, ...copied.map((marker) => ({ ...marker, time: 250 }))];
  const unmarked = libraryWith(clips);
  mergePlainly(unmarked.db, marks);
  clips.forEach((clip, at) => {
    // Events before the first frame of the clip come to it.
    const onClip = [...exported[at], ...(at === 0 ? added : [])].map((marker) => ({
      ...marker,
      time: Math.max(0, clipTime(clip.content, { inFile: marker.time })),
    }));
    assert.deepEqual(markersHere(unmarked.db, clip), [...new Set(placesOf(onClip))], `${i}`);
  });
  closeLibrary(unmarked);
  const marked = libraryWith(clips);
  addDescribedMarkers(marked.db, clips);
  assert.equal(mergePlainly(marked.db, marks), added.length, `${i}`);
  closeLibrary(marked);
}

function libraryWith(clips: readonly DescribedClip[]) {
  const library = valueOf(openLibrary(path.join(mkdtempSync(path.join(folder, 'library-')), 'library.db')));
  addDescribedClips(library.db, clips);
  return library;
}

for (let i = 0; i < Number(count); i++) check(i);
