/**
 * Run by killed.long.test.ts on Electron's Node: adds markers to a clip of a library forever, and prints the id of
 * each when its edit is done. Arguments: library, clip id.
 */
import { writeSync } from 'node:fs';
import { openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { editNamed } from '#test/main/edit.ts';
import { markerOn } from '../sample-rows.ts';

const [, , file, clipId] = process.argv;
const { db } = valueOf(openLibrary(file));
for (;;) {
  const marker = markerOn(clipId);
  // Large enough to be written in several pages, so that an end in the middle is likely.
  const label = marker.id.repeat(5);
  editNamed(db, `Add ${marker.id}`, { kind: 'marker.add', marker: { ...marker, label } });
  writeSync(1, `${marker.id}\n`);
}
