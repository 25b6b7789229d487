import { expect, test } from 'vitest';
import { namesBeside } from '#main/library/rows/clip-names.ts';
import { newClips } from '#main/library/rows/found-rows.ts';
import { addClip } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

test('names beside a clip are those of its folder and of copies there, not of folders in it or elsewhere', () => {
  const { db } = temporaryLibrary();
  const files = ['/mocap/walk.bvh', '/mocap/hop.bvh', '/mocap/old/run.bvh', '/other/jog.bvh'];
  const [walk] = files.map((file, rise) => addClip(db, file, { rise }));
  addClip(db, '/elsewhere/sneak.bvh', { rise: 9 });
  addClip(db, '/mocap/sneak_copy.bvh', { rise: 9 });
  newClips(db, { text: '', sort: { by: 'name', descending: false }, since: 0 }); // lists them
  expect(namesBeside(db, walk)).toEqual(expect.arrayContaining(['hop', 'walk', 'sneak_copy']));
  expect(namesBeside(db, walk)).not.toContain('run');
  expect(namesBeside(db, walk)).not.toContain('jog');
});
