/**
 * Run by killed.test.ts on Electron's Node: opens a library, adds a marker to a clip, prints its id, and
 * closes it, forever. Arguments: library, clip id.
 */
import { writeSync } from 'node:fs';
import { applyEdit } from '#main/library/edits/edits.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { markerOn } from '#test/main/sample-rows.ts';

const [, , file, clipId] = process.argv;
for (;;) {
  const library = valueOf(openLibrary(file));
  if (library.warnings.length > 0) throw new Error(library.warnings.join('\n'));
  for (let edit = 0; edit < 3; edit++) {
    const marker = markerOn(clipId);
    const changes = [{ kind: 'marker.add', marker }] as const;
    valueOf(applyEdit(library.db, { name: 'Add marker', changes }));
    writeSync(1, `${marker.id}\n`);
  }
  closeLibrary(library);
}
