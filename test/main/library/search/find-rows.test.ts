import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import { foundOrders } from '#contract/search/list-order.ts';
import { NO_MOTION } from '#contract/words/no-motion.ts';
import type { Marker } from '#contract/rows/library-rows.ts';
import { failedOutcome } from '#main/import/read/index-file.ts';
import { searchLibrary, noteUse } from '#main/library/rows/found-rows.ts';
import { watchedFolders } from '#main/library/files/watched-folders.ts';
import { forgetFolder, watchFolders } from '#main/library/indexed/watch-folders.ts';
import { storeOutcomes } from '#main/library/indexed/store-outcomes.ts';
import { effort } from '#test/fixtures/effort.ts';
import { createRandom } from '#test/fixtures/generated-library.ts';
import { edit, undo } from '#test/main/edit.ts';
import { addClip } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';
import { allRows, lookAtEach } from './look-at-each.ts';

const names = [
  ...['Walk_Start', 'walk-02', 'Café Hop', 'RunStop3', 'léFt Turn 90', 'ÜberJump', 'take 12'],
  ...['JogLEFTStart', 'walk', 'Straße 3', '歩きループ左', 'ガニ股Walk'],
];
const folders = ['/mocap/Studio3/left', '/mocap/été', '/walk 2/12'];
const sharedLabels = ['left plant', 'Left  planté', 'right plant', 'toeOff', 'turn begins', 'take 1'];
const tags = ['walk', 'left-plant', 'take-1', 'loco'];
const notes = ['slides\na little', 'Left plant late', 'RunStop12, again', ''];

/** Letters, and lines of words, phrases, other scripts, paths, tags, kinds of rows and amounts. */
const queries = [
  ...Array.from('abelmoprstuw0129é'),
  ...`
  le · left · LÉFT · left p · le turn · walk 2 · walk2 · walk_02 · take1 · take_12 · über · toeoff
  off
  "left p · "left plant · "left plant" · "Léft planté" · "plant toe" · "turn b · "walk start"
  "take 1 · "take 1" · "contact l · "contact left · "contact left 1 · "contact left 1"
  contact · co
  "jog left start" · "stop 3" · "mocap studio · "left walk" · studio3 · "ete" · "a little"
  "run stop 12" · -"left plant" · "left p -walk
  strasse · STRASSE · straß · "straße 3"
  ルー · 左 · "き ル · ガ · 股walk · ｗａｌｋ
  left-plant · walk.bvh · walk.b · mocap/ · studio3/left/wa · /mocap/Studio3/left/walk 0.bvh · o3/left
  backup/ · -studio3/left · "backup 1/old · "backup 2/walk · left/right · été/le · /mocap/walk
  \\left\\wa · other · backup · folder:backup · folder:backup le · "old take · old · -backup
  walk start · wa st
  tag:walk · tag:l · -tag:walk "left p · tag:none · has:out left · has:tag · -has:note
  has:marker "turn begins"
  folder:STUDIO3/ · folder:mocap/ · folder:/mocap/stu · name:left · name:"walk start" mocap
  -name:walk_02.bvh le · folder:ete hop
  len:<1s · len:>500ms · len:0.2..1s · fps:30 le · skeleton:2 · skeleton:3 walk
  failed:yes · -failed:yes t · still:yes · still:no le · -still:yes · still:yes failed:yes
  kind:clip · -kind:clip · kind:clip le · kind:tree · -kind:trailing "left p
  `
    .trim()
    .split(/ · |\n +/),
  '',
];

function generated(random: () => number) {
  const { db } = temporaryLibrary();
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)];
  const ids = Array.from({ length: 40 }, (_, k) =>
    addClip(db, `${pick(folders)}/${pick(names)} ${k % 13}.bvh`, { rise: k, frames: 3 + (k % 5) * 20 }),
  );
  const broken = { path: '/mocap/Studio3/left take 12.bvh', size: 3, modified: 9 };
  storeOutcomes(
    db,
    [failedOutcome(broken, null, 'left take 12.bvh:1:1: expected HIERARCHY, found abc')],
    true,
  );
  const chair = { path: '/mocap/Studio3/left chair.glb', size: 3, modified: 9 };
  storeOutcomes(db, [failedOutcome(chair, null, NO_MOTION)], true);
  const copyOf = (k: number, place: string): void => {
    addClip(db, place, { rise: k, frames: 3 + (k % 5) * 20 });
  };
  for (let k = 0; k < 12; k++)
    copyOf(k, `/backup ${k % 3}/${pick(['Old Take', 'other', pick(names)])} ${k}.bvh`);
  const markers = new Map<string, Marker>();
  const label = (): string =>
    random() < 0.6 ? pick(sharedLabels) : `contact ${pick(['left', 'right'])} ${Math.floor(random() * 150)}`;
  const addMarker = (): Change => {
    const kind = pick(['out', 'in', 'note', 'takeOff'] as const);
    const marker = { id: randomUUID(), clipId: pick(ids), kind, time: 0.05, label: label() };
    markers.set(marker.id, marker);
    return { kind: 'marker.add', marker };
  };
  edit(db, ...Array.from({ length: 260 }, addMarker));
  edit(
    db,
    ...tags.map((tag): Change => ({ kind: 'tag.put', tag, clipIds: ids.filter(() => random() < 0.4) })),
  );
  const noteOf = (clipId: string): string =>
    db.prepare<[string], string>('SELECT note FROM clips WHERE id = ?').pluck().get(clipId)!;
  const edits: (() => Change)[] = [
    addMarker,
    () => {
      const before = pick([...markers.values()]);
      const after = { ...before, label: label() };
      markers.set(before.id, after);
      return { kind: 'marker.set', before, after };
    },
    () => {
      const marker = pick([...markers.values()]);
      markers.delete(marker.id);
      return { kind: 'marker.remove', marker };
    },
    () => ({ kind: 'tag.put', tag: pick(tags), clipIds: [pick(ids)] }),
    () => ({ kind: 'tag.take', tag: pick(tags), clipIds: [pick(ids)] }),
    () => {
      const clipId = pick(ids);
      return { kind: 'note.set', clipId, before: noteOf(clipId), after: pick(notes) };
    },
  ];
  const opened = ['/', '/mocap', '/mocap/Studio3/left', '/backup 1', '/walk 2'];
  return {
    db,
    open: () => {
      for (const folder of watchedFolders(db)) if (random() < 0.6) forgetFolder(db, folder);
      watchFolders(db, [pick(opened), pick(opened)]);
    },
    change: () => pick(edits)(),
    use: (now: number) => noteUse(db, [pick(ids), pick(ids)], now),
    sort: () => ({ by: pick(foundOrders), descending: random() < 0.5 }),
  };
}

test.each([1, 2])('finds the same rows as a scan of every row, during edits (%i)', (seed) => {
  const random = createRandom(seed);
  const { db, change, use, sort, open } = generated(random);
  const check = (): number => {
    const all = allRows(db);
    let sum = 0;
    for (const text of queries) {
      const order = sort();
      const { ids, byLabel } = lookAtEach(all, text, order);
      const found = searchLibrary(db, { text, sort: order, offset: 0, limit: 1000 });
      const { total } = found;
      const seen = [found.rows.map(({ id }) => id), total, found.byLabel];
      expect([text, order, ...seen]).toEqual([text, order, ids, ids.length, byLabel]);
      const [offset, limit] = [Math.floor(random() * (total + 1)), 7];
      const page = searchLibrary(db, { text, sort: order, offset, limit }).rows;
      expect([text, page.map(({ id }) => id)]).toEqual([text, ids.slice(offset, offset + limit)]);
      sum += total;
    }
    return sum;
  };
  watchFolders(db, ['/']);
  expect(check()).toBeGreaterThan(500);
  for (let round = 0; round < effort(6); round++) {
    for (let k = 0; k < 3; k++) edit(db, change());
    use(round);
    open();
    check();
  }
  edit(db, { kind: 'tag.rename', from: 'walk', to: 'loco' });
  check();
  undo(db);
  check();
});
