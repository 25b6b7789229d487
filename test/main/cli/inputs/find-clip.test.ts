import { expect, test } from 'vitest';
import { createLogNames, findClip, momentOn } from '#main/cli/inputs/find-clip.ts';
import { describeTime } from '#main/cli/inputs/moments.ts';
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

test('times before that of the file have a true minus sign', () => {
  const { db } = temporaryLibrary();
  addClip(db, '/clips/walk.bvh', { frames: 31, frameTime: '0.1' });
  const early = { ...findClip(db, 'walk'), firstKey: -4 };
  expect(describeTime(early, 0.5)).toBe('−3.50 s (f −35)');
  expect(() => momentOn(early, '--at', { inFile: 9 })).toThrow('beyond the end of “walk” at −1.00 s');
});
