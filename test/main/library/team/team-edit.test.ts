import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { atOnce, type Sliced } from '#core/kit/long-work.ts';
import type { Database } from '#main/library/database/database.ts';
import { valueOf } from '#main/library/problems.ts';
import { joining } from '#main/library/team/membership.ts';
import { receiving } from '#main/library/team/receive.ts';
import { parseSnapshotPart, receivingSnapshot, snapshotParts } from '#main/library/team/snapshot.ts';
import { listOf, parseTeamRows, TEAM_FORMAT, type TeamClip } from '#main/library/team/team-edit.ts';
import { readKey } from '#main/library/team/team-keys.ts';
import { readTeam } from '#main/library/team/team-state.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { memberLibrary, textOf } from '#test/main/team/team-fixture.ts';
import { contentIdOf } from '#main/library/files/content-hash.ts';
import { teamKey } from '#main/library/kinds/keys.ts';
import { markerOn, treeOf } from '#test/main/sample-rows.ts';

const [ID, CLIENT, CHAIN] = [randomUUID(), randomUUID(), 'a'.repeat(64)];

/** A row as the server sends it. */
const rowOf = (content: string, head: object = {}) => ({
  ...{
    seq: '1',
    id: ID,
    chain: CHAIN,
    made: '1',
    part: 1,
    parts: 1,
    client: CLIENT,
    author: 'x',
    base: '0',
    content,
  },
  ...head,
});
const contentOf = (more: object = {}): string => JSON.stringify({ name: '', clips: [], writes: [], ...more });
const writing = (more: object = {}): string =>
  contentOf({ writes: [{ key: 'note x', paths: [], value: 1, ...more }] });
const isRead = (row: unknown): boolean => valueOf(parseTeamRows([row]))[0].content !== null;
const many = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);
const nested = (levels: number): string =>
  writing({ value: 'here' }).replace('"here"', '['.repeat(levels) + ']'.repeat(levels));

// Each is the last row that is read, and the first that is not. Who changes one of them raises TEAM_FORMAT.
describe(`which rows members of format ${TEAM_FORMAT} read`, () => {
  test.each<[name: string, of: (more: number) => object]>([
    ['length', (more) => rowOf(writing({ value: 'x'.repeat(20_000_000 - writing().length - 1 + more) }))],
    ['depth', (more) => rowOf(nested(297 + more))],
    // Besides the items it has 16 lists, objects, items and fields.
    [
      'count',
      (more) =>
        rowOf(writing({ value: 'here' }).replace('"here"', `[${'1,'.repeat(8_000_000 - 16 + more)}1]`)),
    ],
    ['name', (more) => rowOf(contentOf({ name: 'x'.repeat(100 + more) }))],
    [
      'writes',
      (more) => rowOf(contentOf({ writes: many(1000 + more, { key: 'x', paths: null, value: 1 }) })),
    ],
    ['key', (more) => rowOf(writing({ key: 'x'.repeat(1000 + more) }))],
    ['no key', (more) => rowOf(writing({ key: 'x'.repeat(1 - more) }))],
    ['paths', (more) => rowOf(writing({ paths: many(100_000 + more, []) }))],
    ['path', (more) => rowOf(writing({ paths: [many(100 + more, 'x')] }))],
    ['field', (more) => rowOf(writing({ paths: [['x'.repeat(1000 + more)]] }))],
    ['more in a write', (more) => rowOf(writing(more > 0 ? { more } : {}))],
    ['more in a row', (more) => rowOf(contentOf(more > 0 ? { more } : {}))],
    ['author', (more) => rowOf(contentOf(), { author: 'x'.repeat(200 + more) })],
    ['base', (more) => rowOf(contentOf(), { base: String(-more) })],
    ['client', (more) => rowOf(contentOf(), { client: more > 0 ? `${CLIENT.slice(0, -1)}x` : CLIENT })],
    ['edit', (more) => rowOf(contentOf(), { id: more > 0 ? '00000000-0000-0000-0000-00000000000a' : ID })],
    ['no JSON', (more) => rowOf(more > 0 ? '{' : contentOf())],
  ])('%s', (_, of) => {
    expect([isRead(of(0)), isRead(of(1))]).toEqual([true, false]);
  });

  test('brackets in texts are no depth', () => {
    expect(
      isRead(rowOf(writing({ value: ['\\', '"'.repeat(5), '\\"['.repeat(1000), '[{'.repeat(1000)] }))),
    ).toBe(true);
  });

  test('the deepest blend tree is read', () => {
    let condition: object = { input: 'fast', is: 'equal', value: true };
    for (let level = 0; level < 16; level++) condition = { all: [condition] };
    const leaf = { kind: 'clip', clip: ID };
    const states = ['a', 'b'].map((name) => ({ name, node: leaf }));
    let root: object = { kind: 'rules', states, rules: [{ to: 'b', when: condition, duration: 0.2 }] };
    for (let level = 2; level < 64; level++)
      root = { kind: 'blendSpace1D', x: 0.5, samples: [{ at: 0, node: root }] };
    const content = { schemaVersion: 1, inputs: { fast: { kind: 'bool' } }, root, duration: 2 };
    const item = { ...treeOf(ID), content };
    expect(readKey(teamKey('lab', item.id))?.part.isValid(item)).toBe(true);
    expect(isRead(rowOf(writing({ value: item })))).toBe(true);
  });

  test('a list of millions is left at the first item that does not fit', () => {
    const isLookedAt = vi.fn<() => boolean>(() => false);
    expect(listOf(z.custom(isLookedAt)).safeParse(many(10, 1)).success).toBe(false);
    expect(isLookedAt).toHaveBeenCalledOnce();
  });
});

const run = (db: Database, work: () => Sliced<unknown>): unknown =>
  db.transaction(() => atOnce(work())).immediate();

/** A member that has nothing of the team yet. */
function member() {
  const { db, walk } = memberLibrary();
  run(db, () => joining(db, 'postgres://a@b/c', randomUUID()));
  const clip = db
    .prepare<[string], Omit<TeamClip, 'id'>>('SELECT hash, take, name FROM clips WHERE id = ?')
    .get(walk)!;
  return { db, clip: { ...clip, id: contentIdOf(clip) } };
}

const stateOf = (db: Database): unknown => [
  textOf(db),
  db.prepare('SELECT key, value, versions, waits_for FROM team_entries ORDER BY key').all(),
  db.prepare('SELECT * FROM team_clips ORDER BY id').all(),
];

test('members who get rows one by one, at once, or by a snapshot have the same bytes, whatever cannot be read', () => {
  const ids = many(3, '').map(() => randomUUID());
  const clients = many(3, '').map(() => randomUUID());
  const bad = ['', 'null', '{', contentOf({ name: 'x'.repeat(101) }), nested(298), writing({ more: 1 })];
  const writes = fc.array(
    fc.record({
      item: fc.constantFrom(...ids),
      value: fc.option(fc.record({ time: fc.constantFrom(0.01, 0.02), label: fc.constantFrom('a', 'b') })),
      paths: fc.constantFrom([[]], [['label']], [['time'], ['label']], null),
    }),
    { maxLength: 3 },
  );
  const rows = fc.array(
    fc.record({
      content: fc.oneof({ weight: 3, arbitrary: writes }, fc.constantFrom(...bad)),
      client: fc.constantFrom(...clients),
      behind: fc.nat(4),
    }),
    { minLength: 1, maxLength: 12 },
  );
  forRuns(8, rows, fc.nat(12), fc.nat(12), (log, cut, batch) => {
    const [one, late, joined, filled] = [member(), member(), member(), member()];
    const raw = log.map(({ content, client, behind }, i) => {
      const text =
        typeof content === 'string'
          ? content
          : contentOf({
              clips: [one.clip],
              writes: content.map(({ item, value, paths }) => ({
                key: `marker ${item}`,
                paths,
                value: value && { ...markerOn(one.clip.id), id: item, ...value },
              })),
            });
      return rowOf(text, { seq: i + 1, id: randomUUID(), client, base: Math.max(0, i - behind) });
    });
    const receive = (db: Database, some: readonly unknown[]): unknown =>
      run(db, () => receiving(db, valueOf(parseTeamRows(some))));
    const first = raw.slice(0, Math.min(cut, raw.length));
    for (const row of first) receive(one.db, [row]);
    const team = readTeam(one.db)!;
    const parts = [...snapshotParts(one.db, team)];
    parts.forEach((bytes, i) => {
      const place = {
        link: { seq: team.seq, chain: CHAIN, made: 1 },
        part: i + 1,
        isLast: i === parts.length - 1,
      };
      run(joined.db, () => receivingSnapshot(joined.db, place, valueOf(parseSnapshotPart(bytes))));
    });
    const rest = parts.length > 0 ? raw.slice(first.length) : raw;
    for (let i = 0; i < rest.length; i += batch + 1) receive(joined.db, rest.slice(i, i + batch + 1));
    for (const row of raw.slice(first.length)) receive(one.db, [row]);
    receive(late.db, raw);
    receive(
      filled.db,
      raw.map((row) => (isRead(row) ? row : { ...row, content: contentOf() })),
    );
    expect(readTeam(late.db)!.seq).toBe(raw.length);
    const [expected, ...others] = [one, late, joined, filled].map(({ db }) => stateOf(db));
    for (const other of others) expect(other).toEqual(expected);
  });
});
