import { randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { atOnce, type Sliced } from '#core/kit/long-work.ts';
import { joining } from '#main/library/team/membership.ts';
import {
  parseSnapshotPart,
  receivingSnapshot,
  snapshotParts,
  type SnapshotPart,
} from '#main/library/team/snapshot.ts';
import { lastChain } from '#main/library/team/chain.ts';
import { readTeam } from '#main/library/team/team-state.ts';
import { countUnsent, readingUnsent } from '#main/library/team/read-unsent.ts';
import { commitEdit } from '#main/library/edit-library.ts';
import { valueOf } from '#main/library/problems.ts';
import type { Change } from '#contract/edits/edits.ts';
import type { ClipRange, Marker } from '#contract/rows/library-rows.ts';
import type { Database } from '#main/library/database/database.ts';
import { contentIdOf } from '#main/library/files/content-hash.ts';
import { teamKey } from '#main/library/kinds/keys.ts';
import { receiving } from '#main/library/team/receive.ts';
import type { TeamClip } from '#main/library/team/team-edit.ts';
import type { Library } from '#main/library/library.ts';
import { syncOnce } from '#main/team/sync-once.ts';
import { edit } from '#test/main/edit.ts';
import { markerOn, rangeOn, transitionOf } from '#test/main/sample-rows.ts';
import { connected, join, memberLibrary, postgresForTests, textOf } from '#test/main/team/team-fixture.ts';
import { randomChange, randomFrom } from '#test/main/team/random-edits.ts';
import { roughProxy } from '#test/main/team/rough-proxy.ts';

const postgres = postgresForTests();

const databaseOf = (url: string): string => new URL(url).pathname.slice(1);

const entriesOf = (db: Database): unknown[] =>
  db.prepare('SELECT key, value, versions FROM team_entries ORDER BY key').all();

async function editAtRandom(library: Library, seed: number, edits = 40): Promise<void> {
  const random = randomFrom(seed);
  for (let i = 0; i < edits; i++)
    await commitEdit(library, { name: 'Edit', changes: [randomChange(library.db, random)] });
}

/** A team whose log is as long as one that gets a snapshot, and keeps no row longer than it must. */
async function longTeam() {
  const url = await postgres.newTeam();
  const ask = (text: string): Promise<unknown[]> => postgres.ask(databaseOf(url), text);
  await ask(`UPDATE segue.team SET keeps = '0'`);
  const [anna, ben] = [memberLibrary(), memberLibrary()];
  const [syncAnna, syncBen] = [await join(anna.library, url), await join(ben.library, url)];
  const transition = transitionOf(anna.walk, anna.run);
  edit(anna.db, { kind: 'transition.add', transition });
  await editAtRandom(anna.library, 1);
  await syncAnna();
  await syncBen();
  await editAtRandom(ben.library, 2);
  await syncBen();
  await syncAnna();
  /** Lets the log grow by what no member reads, and one of them find that. */
  const grow = async (sync: () => Promise<void>): Promise<void> => {
    const writes = [{ key: 'nothing x', paths: [], value: 'x'.repeat(250_000) }];
    const contents = Array.from({ length: 20 }, () => JSON.stringify({ name: '', clips: [], writes }));
    const sent = { number: 1, id: randomUUID(), name: '', base: 0, about: [], contents };
    await (await connected(url)).append(randomUUID(), sent);
    await sync();
  };
  return { url, ask, anna, ben, syncAnna, syncBen, transition, grow };
}

test('who joins from a snapshot, or returns to a shorter log with edits, has the library of the others', async () => {
  const { url, ask, anna, ben, syncAnna, syncBen, transition, grow } = await longTeam();
  await editAtRandom(ben.library, 3, 10);
  // The team gets an edit whose member does not learn that it did.
  const sent = atOnce(readingUnsent(ben.db, 0))!;
  await (await connected(url)).append(readTeam(ben.db)!.client, sent);
  await syncAnna();
  await editAtRandom(anna.library, 4);
  await grow(syncAnna);
  const { seq } = readTeam(anna.db)!;
  expect(await ask('SELECT seq::int FROM segue.edits')).toEqual([{ seq }]);
  const cleo = memberLibrary();
  const syncCleo = await join(cleo.library, url);
  expect(entriesOf(cleo.db)).toEqual(entriesOf(anna.db));
  expect(textOf(cleo.db)).toBe(textOf(anna.db));
  for (const sync of [syncBen, syncAnna, syncCleo, syncBen]) await sync();
  expect([textOf(ben.db), textOf(cleo.db)]).toEqual([textOf(anna.db), textOf(anna.db)]);
  expect([countUnsent(ben.db), readTeam(ben.db)]).toMatchObject([0, readTeam(anna.db)!.seq > seq ? {} : 0]);
  expect(await ask("SELECT count(*)::int AS count FROM segue.history WHERE name = 'Join'")).toEqual([
    { count: 0 },
  ]);
  const server = await connected(url);
  const history = await server.history(transition.id);
  expect(history.at(-1)).toMatchObject({ author: 'owner', name: 'Edit' });
  expect(await server.history(randomUUID())).toEqual([]);
});

test('a snapshot is the same in parts of each length', async () => {
  const { anna } = await longTeam();
  const partsOf = (length?: number): SnapshotPart[] =>
    Array.from(snapshotParts(anna.db, readTeam(anna.db)!, length), (part) =>
      valueOf(parseSnapshotPart(part)),
    );
  const whole = (length?: number) => ({
    clips: partsOf(length).flatMap(({ clips }) => clips),
    entries: partsOf(length).flatMap(({ entries }) => entries),
  });
  const { clips, entries } = whole();
  expect([partsOf().length, entries.length]).toEqual([2, entriesOf(anna.db).length]);
  for (const length of [1, 500]) expect(whole(length)).toEqual({ clips, entries });
  expect(partsOf(1)).toHaveLength(clips.length + entries.length);
  const long = partsOf(500).map((part) => JSON.stringify(part).length);
  expect(Math.min(...long.slice(1, -1))).toBeGreaterThan(500);
});

test('a snapshot counts in parts of any size and order, over a connection that breaks between them', async () => {
  const { url, anna, syncAnna, grow, ask } = await longTeam();
  await grow(syncAnna);
  const rows = (await ask('SELECT seq::int, content FROM segue.snapshot')) as readonly {
    readonly seq: number;
    readonly content: Buffer;
  }[];
  const parts = rows.map(({ content }) => JSON.parse(gunzipSync(content).toString()) as SnapshotPart);
  const clips = parts.flatMap((part) => part.clips);
  const single = parts
    .flatMap(({ entries }) => entries)
    .toReversed()
    .map((entry) => gzipSync(JSON.stringify({ clips, entries: [entry] })).toString('hex'));
  const values = single.map((hex, i) => `(${i + 1}, ${rows[0].seq}, '\\x${hex}')`);
  await ask(`DELETE FROM segue.snapshot; INSERT INTO segue.snapshot VALUES ${values.join()}`);
  const proxy = await roughProxy(postgres.port, randomFrom(5));
  const through = url.replace(`:${postgres.port()}/`, `:${proxy.port}/`);
  const { teamId } = await connected(url);
  const cleo = memberLibrary();
  edit(cleo.db, { kind: 'marker.add', marker: markerOn(cleo.walk) });
  await cleo.library.writeInSlices(() => joining(cleo.db, through, teamId));
  proxy.set({ delay: 0, piece: Infinity, cutAfter: 20_000 });
  let breaks = 0;
  for (;;) {
    const server = await connected(through).catch(() => null);
    const done = server && (await syncOnce(cleo.library, server, () => undefined).catch(() => 'broken'));
    if (done === undefined) break;
    breaks++;
  }
  expect(breaks).toBeGreaterThan(0);
  await syncAnna();
  expect(textOf(cleo.db)).toBe(textOf(anna.db));
});

test('items of a snapshot, which are added many at once, are those that rows of the log add one by one', () => {
  const random = randomFrom(11);
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)];
  const members = [memberLibrary(), memberLibrary()] as const;
  const run = (db: Database, work: () => Sliced<unknown>): unknown =>
    db.transaction(() => atOnce(work())).immediate();
  const itemOn = (clipId: string): Marker | ClipRange =>
    random() < 0.5 ? markerOn(clipId, one([0.01, 0.1 + 0.2])) : rangeOn(clipId, one([0.01, 0.02]));
  const changeOf = (item: Marker | ClipRange): Change =>
    'time' in item ? { kind: 'marker.add', marker: item } : { kind: 'range.add', range: item };
  const own = Array.from({ length: 20 }, () => itemOn(''));
  for (const { db, walk } of members) {
    for (const item of own.slice(10)) edit(db, changeOf({ ...item, clipId: walk }));
    run(db, () => joining(db, 'postgres://a@b/c', randomUUID()));
    for (const item of own.slice(0, 10)) edit(db, changeOf({ ...item, clipId: walk }));
  }
  const [{ db }, other] = members;
  const here = db.prepare<[], Omit<TeamClip, 'id'>>('SELECT hash, take, name FROM clips').all();
  const clips = [...here, { hash: '0'.repeat(64), take: '', name: 'missing' }].map((clip) => ({
    ...clip,
    id: contentIdOf(clip),
  }));
  const client = randomUUID();
  const items = Array.from({ length: 300 }, () => itemOn(one(clips).id));
  const entries = [...items, ...own.map((item) => ({ ...item, label: 'theirs', clipId: one(clips).id }))].map(
    (item, i): SnapshotPart['entries'][number] => [
      teamKey('time' in item ? 'marker' : 'range', item.id),
      random() < 0.1 ? null : item,
      { '[]': [i + 1, client] },
    ],
  );
  const place = { link: { seq: entries.length, chain: '', made: 1 }, part: 1, isLast: true };
  run(db, () => receivingSnapshot(db, place, { clips, entries }));
  const rows = entries.map(([key, value], i) => ({
    ...{ seq: i + 1, id: randomUUID(), chain: '', made: 1, part: 1, parts: 1, client, author: 'x', base: 0 },
    content: { name: '', clips, writes: [{ key, paths: [[]], value }] },
  }));
  run(other.db, () => receiving(other.db, rows));
  const stateOf = (of: Database): unknown[] => [
    textOf(of),
    of.prepare('SELECT key, value, versions, waits_for FROM team_entries ORDER BY key').all(),
    of.prepare('SELECT key, path, value FROM team_kept ORDER BY key').all(),
    of.prepare('SELECT sort_key, kind FROM row_kinds JOIN listing ON number = row ORDER BY 1, 2').all(),
  ];
  expect(stateOf(db)).toEqual(stateOf(other.db));
  expect(db.prepare('SELECT count(*) FROM markers').pluck().get()).toBeGreaterThan(80);
});

test('a snapshot waits until the log has grown by as much, and for whoever makes one', async () => {
  const { url, ask, anna, syncAnna, grow } = await longTeam();
  const seqs = (): Promise<unknown[]> => ask('SELECT DISTINCT seq::int FROM segue.snapshot');
  await syncAnna();
  expect(await seqs()).toEqual([]);
  const other = await connected(url);
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('BEGIN; SELECT FROM segue.team FOR UPDATE');
  await grow(syncAnna);
  expect(await seqs()).toEqual([]);
  await client.query('COMMIT');
  const { seq } = readTeam(anna.db)!;
  const chain = lastChain(anna.db, readTeam(anna.db)!)!;
  await expect(other.makeSnapshot({ seq, chain }, () => [Buffer.of(1)].values())).resolves.toBeUndefined();
  expect(await seqs()).toEqual([{ seq }]);
  await syncOnce(anna.library, await connected(url), () => undefined);
  expect(await seqs()).toEqual([{ seq }]);
});

test('snapshots of a hostile server are refused, or change nothing', async () => {
  const { anna } = await longTeam();
  const before = textOf(anna.db);
  const zip = (value: unknown): Buffer => gzipSync(JSON.stringify(value));
  const versions = { '[]': [1, randomUUID()] };
  for (const bad of [
    null,
    'x',
    Buffer.of(1, 2),
    gzipSync('{'),
    gzipSync(Buffer.alloc(100_000_000)),
    zip({ clips: [] }),
    zip({ clips: [], entries: [['note x', 1, { x: [1, randomUUID()] }]] }),
    zip({ clips: [], entries: [['note x', 1, { '[]': [0, 'me'] }]] }),
  ])
    expect(parseSnapshotPart(bad)).toMatchObject({ ok: false, error: { code: 'badSnapshot' } });
  for (const excess of [
    Buffer.alloc(90_000_000, '['),
    `{"clips":[${'{},'.repeat(4_000_000)}{}],"entries":[]}`,
    `{"clips":[],"entries":[["budgets ",${'['.repeat(298)}${']'.repeat(298)},{}]]}`,
  ])
    expect(parseSnapshotPart(gzipSync(excess, { level: 1 }))).toMatchObject({
      ok: false,
      error: { code: 'teamExcess' },
    });
  const marker = { ...markerOn(anna.walk), time: 'soon' };
  for (const entry of [
    ['file x', true, versions],
    ['__proto__', { polluted: true }, versions],
    [`marker ${marker.id}`, marker, versions],
    [`marker ${randomUUID()}`, markerOn(randomUUID()), versions],
  ]) {
    const part = valueOf(parseSnapshotPart(zip({ clips: [], entries: [entry] })));
    const place = { link: { seq: readTeam(anna.db)!.seq + 1, chain: '', made: 1 }, part: 1, isLast: true };
    anna.db.transaction(() => atOnce(receivingSnapshot(anna.db, place, part))).immediate();
  }
  expect(textOf(anna.db)).toBe(before);
});
