import { renameSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { findSteps } from '#core/transition/review/reviewed-steps.ts';
import { playReviews, reviewableClipOf } from '#main/export/settings/reviews.ts';
import { settingsOf } from '#main/export/settings/transition-settings.ts';
import { valueOf } from '#main/library/problems.ts';
import { transitionRows } from '#main/library/rows/transition-rows.ts';
import { edit } from '#test/main/edit.ts';
import { personBvh, STANDING_HIPS } from '#test/fixtures/person.ts';
import { clipNamed, poolHere, setUp } from '#test/main/import/index-fixture.ts';
import { transitionOf, treeOf } from '#test/main/sample-rows.ts';

/** A person that walks, with soles so high, m. */
const walkBvh = (speed: number, sole: number): string => {
  const times = Array.from({ length: 60 }, (_, frame) => frame / 30);
  return personBvh(
    times.map((time) => ({ hips: [0, STANDING_HIPS + sole, speed * time] })),
    { upAxis: 'y' },
  );
};

const pool = poolHere();

/** A folder with a walk, and what a person does beside it. */
function library() {
  const { library: opened, write, index, file } = setUp();
  const { db } = opened;
  const idOf = (name: string): string => clipNamed(opened, name).id;
  const stored = (id: string): Transition => transitionRows.find(db, id)!;
  return {
    db,
    write,
    index,
    idOf,
    /** Approves a transition as it is. */
    approve(from: string, to: string, change: Partial<Transition> = {}): string {
      const plain = { ...transitionOf(from, to), ...change };
      const of = findSteps(plain, stored, (id) => reviewableClipOf(db, id))!;
      const review = { status: 'approved', reviewer: 'Ada', date: new Date(0).toISOString(), of } as const;
      edit(db, { kind: 'transition.add', transition: { ...plain, review } });
      return plain.id;
    },
    /** Adds others beside it. */
    async addOthers(sole: number) {
      for (const [i, name] of ['jog', 'run', 'sprint'].entries()) write(`${name}.bvh`, walkBvh(2 + i, sole));
      await index();
    },
    async rename(from: string, to: string) {
      renameSync(file(`${from}.bvh`), file(`${to}.bvh`));
      await index();
    },
    async remove(name: string) {
      rmSync(file(`${name}.bvh`));
      await index();
    },
    /** What a report says, before and after its transitions were played. */
    async changes(id: string) {
      const now = () => valueOf(settingsOf(db, id)).changedSinceReview;
      const before = now();
      await playReviews(opened, pool, [stored(id)]);
      return [before, now()];
    },
  };
}

const use = (time: number) => ({ kind: 'clip', time, playRate: 1, mirror: false }) as const;
const within = (id: string): Partial<Transition> => ({
  source: { ...use(0.4), id },
  destination: { ...use(0.1), id },
});

test('clips that come, are renamed and go beside an approved one leave it approved', async () => {
  const { write, index, idOf, approve, addOthers, rename, remove, changes } = library();
  write('walk.bvh', walkBvh(1, 0.042));
  await index();
  const walk = idOf('walk');
  const id = approve(walk, walk, within(walk));
  expect(await changes(id)).toEqual([undefined, undefined]);
  await addOthers(0.041);
  const words = ['source ground height 0.042 m → 0.04 m', 'destination ground height 0.042 m → 0.04 m'];
  expect(await changes(id)).toEqual([words, undefined]);
  await rename('walk', 'a walk');
  await rename('jog', 'z jog');
  expect(await changes(id)).toEqual([undefined, undefined]);
  for (const name of ['z jog', 'run', 'sprint']) await remove(name);
  expect((await changes(id))[1]).toBeUndefined();
});

test('a clip of another floor that is moved by them is stale, and lists what changed', async () => {
  const { write, index, idOf, approve, addOthers, changes } = library();
  write('walk.bvh', walkBvh(1, 0.042));
  write('elsewhere/hop.bvh', walkBvh(0.5, 0.042));
  await index();
  const id = approve(idOf('walk'), idOf('hop'));
  await addOthers(0.041);
  const words = ['source ground height 0.042 m → 0.04 m'];
  expect(await changes(id)).toEqual([words, words]);
});

test('a ground that a person sets is compared by its number', async () => {
  const { db, write, index, idOf, approve, changes } = library();
  write('walk.bvh', walkBvh(1, 0.042));
  await index();
  const walk = idOf('walk');
  const id = approve(walk, walk, within(walk));
  const before = { groundHeight: reviewableClipOf(db, walk)!.groundHeight, loop: false };
  const set: Change = { kind: 'clip.set', id: walk, before, after: { ...before, groundHeight: 0.03 } };
  edit(db, set);
  const words = ['source ground height 0.042 m → 0.03 m', 'destination ground height 0.042 m → 0.03 m'];
  expect(await changes(id)).toEqual([words, words]);
});

test('what cannot be played any more is as stale as before', async () => {
  const { write, index, idOf, approve, addOthers, remove, changes } = library();
  write('walk.bvh', walkBvh(1, 0.042));
  await index();
  const walk = idOf('walk');
  const id = approve(walk, walk, within(walk));
  await addOthers(0.041);
  await remove('walk');
  const [before, after] = await changes(id);
  expect(before).toHaveLength(2);
  expect(after).toEqual(before);
});

test('a take is the same while its clips have other names, or hardly another ground', async () => {
  const { db, write, index, idOf, approve, addOthers, rename, changes } = library();
  write('walk.bvh', walkBvh(1, 0.0402));
  write('elsewhere/stroll.bvh', walkBvh(0.7, 0.0404));
  await index();
  const [walk, stroll] = [idOf('walk'), idOf('stroll')];
  const item = treeOf(walk, stroll);
  edit(db, { kind: 'lab.add', item });
  const id = approve(walk, item.id, {
    source: { ...use(0.4), id: walk },
    destination: { ...use(0), kind: 'tree', id: item.id },
  });
  await rename('elsewhere/stroll', 'elsewhere/z stroll');
  expect(await changes(id)).toEqual([undefined, undefined]);
  const before = reviewableClipOf(db, item.id)!.content;
  await addOthers(0.0402);
  expect(await changes(id)).toEqual([undefined, undefined]);
  expect(reviewableClipOf(db, item.id)!.content).not.toBe(before);
});

test('a take whose clips all stand as much lower is played, from a clip and from a take', async () => {
  const { db, write, index, idOf, approve, addOthers, changes } = library();
  write('walk.bvh', walkBvh(1, 0.042));
  write('elsewhere/hop.bvh', walkBvh(0.5, 0.042));
  await index();
  const [walk, hop] = [idOf('walk'), idOf('hop')];
  const item = treeOf(walk);
  edit(db, { kind: 'lab.add', item });
  const tree = { ...use(0.4), kind: 'tree', id: item.id } as const;
  const into = (id: string) => approve(id, item.id, { source: { ...use(0.4), id }, destination: tree });
  const [fromWalk, fromHop] = [walk, hop].map(into);
  const within = approve(item.id, item.id, { source: tree, destination: tree });
  await addOthers(0.041);
  const [source, destination] = [
    'source ground height 0.042 m → 0.04 m',
    'destination ground height 0 m → −0.002 m',
  ];
  expect(await changes(fromWalk)).toEqual([[source, destination], undefined]);
  expect(await changes(fromHop)).toEqual([[destination], [destination]]);
  expect((await changes(within))[1]).toBeUndefined();
});
