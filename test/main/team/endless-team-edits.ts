/**
 * Run by team-killed.long.test.ts on Electron's Node: adds markers to a clip of a library that is in a team forever, while they
 * are sent, and prints the id of each when its edit is done. Arguments: library, clip id.
 */
import { writeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { commitEdit } from '#main/library/edit-library.ts';
import { openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { followTeam } from '#main/team/follow-team.ts';
import { markerOn } from '../sample-rows.ts';

const [, , file, clipId] = process.argv;
const library = valueOf(openLibrary(file));
followTeam(library, { onReceived: () => undefined, onFault: (error) => writeSync(2, String(error)) });
for (;;) {
  const marker = markerOn(clipId, Math.random());
  valueOf(await commitEdit(library, { name: 'Add', changes: [{ kind: 'marker.add', marker }] }));
  writeSync(1, `${marker.id}\n`);
  await setTimeout(1);
}
