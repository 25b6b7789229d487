import { expect, test } from 'vitest';
import { createLogNames } from '#main/cli/inputs/find-clip.ts';
import { addClip } from '../../sample-rows.ts';
import { temporaryLibrary } from '../../temporary.ts';

test('a log names clips exactly, or else without case, punctuation, folder, namespace and ending', () => {
  const { db } = temporaryLibrary();
  const [walk, jog, other] = ['walk fwd', 'Jog', 'jog_'].map((name, i) =>
    addClip(db, `/clips/${name}.bvh`, { rise: i + 1 }),
  );
  const find = createLogNames(db);
  const names = ['walk fwd', 'Walk_Fwd', '/Game/Anims/Walk_Fwd.Walk_Fwd', 'Armature|walk fwd.bvh', walk];
  for (const name of names) expect([name, find(name).id]).toEqual([name, walk]);
  expect([find('Jog').id, find('jog_').id]).toEqual([jog, other]);
  const ids = [jog, other].toSorted().join(', ');
  expect(() => find('JOG.anim')).toThrow(`2 clips are called “JOG.anim”. Use their ids: ${ids}`);
  expect(() => find('Walk')).toThrow('No clip in this library is called “Walk”. Search for it.');
});
