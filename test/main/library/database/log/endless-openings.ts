/**
 * Run by killed.long.test.ts on Electron's Node: opens a library, adds a marker to a clip, prints its id, and
 * closes it, forever. Arguments: library, clip id.
 */
import { writeSync } from 'node:fs';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { edit } from '#test/main/edit.ts';
import { markerOn } from '#test/main/sample-rows.ts';

const [, , file, clipId] = process.argv;
for (;;) {
  const library = valueOf(openLibrary(file));
  if (library.warnings.length > 0) throw new Error(library.warnings.join('\n'));
  for (let i = 0; i < 3; i++) {
    const marker = markerOn(clipId);
    edit(library.db, { kind: 'marker.add', marker });
    writeSync(1, `${marker.id}\n`);
  }
  closeLibrary(library);
}
