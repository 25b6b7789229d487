import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SameClip, SameFile } from '../../../../main/library/readings/assign-readings.ts';
import { assignReadings } from '../../../../main/library/readings/assign-readings.ts';

const file = (id: string, before: string, after = before, isPresent = true): SameFile => ({
  ...{ id, before, after, isPresent },
});
const clip = (id: string, hash: string, fileId: string, isSetAside = false): SameClip => ({
  ...{ id, take: '', hash, fileId, isSetAside },
});
const worked =
  (...ids: string[]) =>
  (id: string) =>
    ids.includes(id);

test('a clip goes along with its file; a copy that shared it gets one of its own', () => {
  const files = [file('a', 'cm', 'inch'), file('b', 'cm')];
  expect(assignReadings(files, [clip('1', 'cm', 'a')], worked())).toEqual({
    moved: [{ id: '1', hash: 'inch', fileId: 'a', isSetAside: false }],
    joined: [],
    added: [{ like: '1', take: '', hash: 'cm', fileId: 'b' }],
  });
});

test('back again: who has the work stays, the other is set aside in exchange, and has its file again after', () => {
  const clips = [clip('1', 'inch', 'a'), clip('2', 'cm', 'b')];
  expect(assignReadings([file('a', 'inch', 'cm'), file('b', 'cm')], clips, worked('1'))).toEqual({
    moved: [
      { id: '1', hash: 'cm', fileId: 'a', isSetAside: false },
      { id: '2', hash: 'inch', fileId: 'b', isSetAside: true },
    ],
    joined: [],
    added: [],
  });
  const after = [clip('1', 'cm', 'a'), clip('2', 'inch', 'b', true)];
  expect(assignReadings([file('a', 'cm', 'inch'), file('b', 'cm')], after, worked('1')).moved).toEqual([
    { id: '1', hash: 'inch', fileId: 'a', isSetAside: false },
    { id: '2', hash: 'cm', fileId: 'b', isSetAside: false },
  ]);
});

test('work on both comes together on the clip that came along', () => {
  const clips = [clip('1', 'inch', 'a'), clip('2', 'cm', 'b')];
  const { joined } = assignReadings([file('a', 'inch', 'cm'), file('b', 'cm')], clips, worked('1', '2'));
  expect(joined).toEqual([{ from: '2', to: '1' }]);
});

test('a missing clip goes along too, and stays apart from nothing else', () => {
  const files = [file('a', 'cm', 'inch', false)];
  expect(assignReadings(files, [clip('1', 'cm', 'a')], worked('1'))).toEqual({
    moved: [{ id: '1', hash: 'inch', fileId: 'a', isSetAside: false }],
    joined: [],
    added: [],
  });
});

test('a clip that nothing is read as goes with its file, which is read otherwise', () => {
  const files = [file('a', 'cm')];
  const clips = [clip('1', 'inch', 'a'), clip('2', 'cm', 'a')];
  expect(assignReadings(files, clips, worked('1')).moved).toEqual([
    { id: '1', hash: 'cm', fileId: 'a', isSetAside: false },
    { id: '2', hash: 'inch', fileId: 'a', isSetAside: true },
  ]);
});

describe('whatever changes', () => {
  const readings = fc.constantFrom('cm', 'inch', 'm', 'm up=z');
  const scenes = fc
    .array(fc.record({ before: readings, after: readings, isPresent: fc.boolean() }), {
      minLength: 1,
      maxLength: 6,
    })
    .chain((rows) => {
      const files = rows.map((row, i): SameFile => ({ id: `f${i}`, ...row }));
      // As it is kept: for each reading of a file that is there one clip, shown of such a file; besides, some that are set aside.
      const shown = [...new Set(files.flatMap(({ isPresent, before }) => (isPresent ? [before] : [])))];
      const aside = ['cm', 'inch', 'm', 'm up=z', 'y'].filter((hash) => !shown.includes(hash));
      return fc.record({
        files: fc.constant(files),
        clips: fc
          .tuple(fc.subarray(aside), fc.nat())
          .map(([hidden, at]) => [
            ...shown.map((hash, i) =>
              clip(`c${i}`, hash, files.find((each) => each.isPresent && each.before === hash)!.id),
            ),
            ...hidden.map((hash, i) => clip(`h${i}`, hash, files[at % files.length].id, true)),
          ]),
        work: fc.array(fc.constantFrom<string[]>('c0', 'c1', 'c2', 'c3', 'h0')),
      });
    });

  test('each file that is there has one clip, no two are found by the same, and all work is where a file is', () => {
    fc.assert(
      fc.property(scenes, ({ files, clips, work }) => {
        const { moved, joined, added } = assignReadings(files, clips, worked(...work));
        const places = new Map(moved.map((each) => [each.id, each]));
        const after = [
          ...clips.map((each) => places.get(each.id) ?? each),
          ...added.map(({ like, hash, fileId }) => ({
            id: `${like} ${hash}`,
            hash,
            fileId,
            isSetAside: false,
          })),
        ];
        const hashes = after.map(({ hash }) => hash);
        expect(new Set(hashes).size).toBe(hashes.length);
        const there = files.filter(({ isPresent }) => isPresent);
        if (clips.length > 0) for (const each of there) expect(hashes).toContain(each.after);
        const isFound = (id: string): boolean => {
          const place = after.find((each) => each.id === id)!;
          return !place.isSetAside && there.some((each) => each.after === place.hash);
        };
        for (const { from, to } of joined) expect(work.includes(from) && isFound(to)).toBe(true);
        for (const { id, isSetAside } of clips) {
          const wasFound = !isSetAside;
          const isJoined = joined.some(({ from }) => from === id);
          if (wasFound && work.includes(id) && !isJoined) expect(isFound(id)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('and changed back, each clip with work is found by what it was found by', () => {
    fc.assert(
      fc.property(scenes, ({ files, clips, work: all }) => {
        const work = all.filter((id) => id !== 'h0'); // of what is set aside nobody makes anything
        const one = assignReadings(files, clips, worked(...work));
        fc.pre(one.joined.length === 0 && one.added.length === 0);
        const places = new Map(one.moved.map((each) => [each.id, each]));
        const then = clips.map((each) => ({ ...each, ...places.get(each.id) }));
        const back = files.map(({ id, before, after, isPresent }) => file(id, after, before, isPresent));
        const two = assignReadings(back, then, worked(...work));
        const ends = new Map(two.moved.map((each) => [each.id, each.hash]));
        for (const { id, hash, isSetAside } of clips) {
          const now = ends.get(id) ?? then.find((each) => each.id === id)!.hash;
          if (!isSetAside && work.includes(id)) expect(now).toBe(hash);
        }
      }),
      { numRuns: 500 },
    );
  });
});
