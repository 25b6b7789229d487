import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { SegueBridge } from '#contract/api.ts';
import type { JobEnd } from '#contract/jobs/jobs.ts';
import type { TeamState } from '#contract/library/team.ts';
import { bestMatch, byName } from '#contract/search/list-order.ts';
import { nothingSelected, selectOnly } from '#renderer/kit/row-selection.ts';
import { applyEdited, createDocumentStore } from '#renderer/stores/document/document-store.ts';
import { createLibrary, createNewClips } from '#renderer/stores/library/library.ts';
import { listedRows } from '#renderer/stores/library/listed-rows.ts';
import {
  kindFilter,
  tagFilters,
  withKindFilter,
  withTagFilter,
  withTagRenamed,
} from '#renderer/stores/library/query-text.ts';
import { addressParts, teamText } from '#renderer/stores/library/team.ts';
import { createNotices } from '#renderer/stores/notices.ts';
import { openApp } from '#test/renderer/open-app.ts';

const tree = { id: 't', kind: 'tree', name: 'Walk', content: {} } as const;
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('the list and the poses are asked for again after an edit of an item, and not after others', async () => {
  const asked: string[] = [];
  const call = (method: string): Promise<unknown> => {
    asked.push(method);
    const rows = { rows: [], total: 0, byLabel: 0, marks: { clipIds: [], markers: [], ranges: [] } };
    return Promise.resolve({ ok: true, value: method === 'library.search' ? rows : [] });
  };
  const bridge = { call, on: () => undefined } as unknown as SegueBridge;
  const document = createDocumentStore();
  const sorts = signal({ browsing: byName, searching: bestMatch });
  const selection = signal(nothingSelected);
  const { list } = createLibrary({ bridge, notices: createNotices(), document, selection, sorts });
  expect(asked).toEqual([]);
  list.refresh();
  await settled();
  const searches = (): number => asked.filter((method) => method === 'library.search').length;
  const undo = { undo: null, redo: null };
  applyEdited(document, { changes: [{ kind: 'lab.add', item: tree }], undo });
  await settled();
  expect(searches()).toBe(2);
  const change = { kind: 'note.set', clipId: 'a', before: '', after: 'x' } as const;
  applyEdited(document, { changes: [change], undo });
  await settled();
  expect(searches()).toBe(2);
  const after = { ...tree, name: 'Run' };
  applyEdited(document, { changes: [{ kind: 'lab.set', before: tree, after }], undo });
  applyEdited(document, { changes: [{ kind: 'lab.remove', item: after }], undo });
  await settled();
  expect(searches()).toBe(4);
});

const clip = (id: string) => ({ kind: 'clip', id }) as const;

test('rows keep their places; others are not loaded', () => {
  const empty = listedRows(100_000);
  expect(empty.slice(0, 3)).toEqual([undefined, undefined, undefined]);
  const rows = empty.with(99_998, [clip('y'), clip('z')]).with(62, ['a', 'b', 'c', 'd'].map(clip));
  expect(rows.slice(61, 67)).toEqual([undefined, ...['a', 'b', 'c', 'd'].map(clip), undefined]);
  expect(rows.slice(99_998, 100_010)).toEqual([clip('y'), clip('z')]);
  expect(['a', 'd', 'z', 'x'].map(rows.indexOf)).toEqual([62, 65, 99_999, -1]);
  expect([rows.at(-1), rows.at(5)]).toEqual([undefined, undefined]);
  expect(rows.with(62, [clip('e')]).indexOf('a')).toBe(-1);
  expect(rows).not.toBe(empty); // a new object, which notifies followers
});

function setUp() {
  const asked: { readonly since: number }[] = [];
  const bridge = {
    call: (_: string, request: { readonly since: number }) => {
      asked.push(request);
      return Promise.resolve({ ok: true, value: { clipIds: [`clip ${asked.length}`], first: 7, listed: 9 } });
    },
  } as unknown as Pick<SegueBridge, 'call'>;
  const selection = signal(nothingSelected);
  const text = signal('');
  const news = createNewClips(bridge, { text, sort: signal(byName) }, selection);
  const endJob = async (added: number, unasked = false): Promise<void> => {
    news.find({ outcome: 'done', unasked, report: { added } } as unknown as JobEnd);
    await new Promise((resolve) => setTimeout(resolve, 2));
  };
  return { news, selection, asked, text, endJob };
}

test('imported clips are new until selected, and the list scrolls to them', async () => {
  const { news, selection, asked, endJob } = setUp();
  await endJob(0);
  expect(asked).toEqual([]);
  await endJob(3);
  expect([[...news.unseen.value], news.arrival.value]).toEqual([['clip 1'], { first: 7, listed: 9 }]);
  await endJob(1);
  expect([...news.unseen.value]).toEqual(['clip 1', 'clip 2']);
  expect(asked[1].since).toBeGreaterThan(asked[0].since);
  selection.value = selectOnly('clip 1');
  expect([...news.unseen.value]).toEqual(['clip 2']);
});

test('rows of another search than the one that was asked about are not scrolled to', async () => {
  const { news, text, endJob } = setUp();
  const ended = endJob(2);
  text.value = 'walk';
  await ended;
  expect([[...news.unseen.value], news.arrival.value]).toEqual([['clip 1'], null]);
});

test('clips from a watched folder are new, but the list does not scroll', async () => {
  const { news, endJob } = setUp();
  await endJob(2, true);
  expect([[...news.unseen.value], news.arrival.value]).toEqual([['clip 1'], null]);
});

test('tags of a search', () => {
  expect(tagFilters('walk tag:a -tag:B "tag:c" tag:')).toEqual({ included: ['a'], excluded: ['b'] });
});

test.each([
  ['walk', 'only', 'walk tag:a'],
  ['walk tag:b -tag:c', 'only', 'walk tag:a'],
  ['tag:a walk', 'only', 'walk'],
  ['tag:a tag:b', 'only', 'tag:a'],
  ['-tag:a', 'only', 'tag:a'],
  ['tag:b', 'add', 'tag:b tag:a'],
  ['tag:b tag:a', 'add', 'tag:b'],
  ['tag:a x', 'exclude', 'x -tag:a'],
  ['-tag:a "x  y"', 'exclude', '"x  y"'],
] as const)('%s, %s → %s', (text, how, after) => {
  expect(withTagFilter(text, 'a', how)).toBe(after);
});

test('a search follows a renamed tag', () => {
  expect(withTagRenamed('-tag:a "x  y" tag:ab', 'a', 'b')).toBe('-tag:b "x  y" tag:ab');
});

test.each([
  ['walk left', 'tree', 'walk left kind:tree', 'tree'],
  ['kind:clip walk', 'tree', 'walk kind:tree', 'tree'],
  ['walk kind:tree left', '', 'walk left', null],
  ['-kind:tree walk', 'clip', '-kind:tree walk kind:clip', 'clip'],
])('“%s” limited to “%s” is “%s”', (text, kind, limited, filter) => {
  expect(withKindFilter(text, kind)).toBe(limited);
  expect(kindFilter(limited)).toBe(filter);
});

const online: TeamState = {
  address: 'postgres://anna@db.studio:5433/segue?sslmode=disable',
  connection: { state: 'online' },
  role: 'editor',
  online: [],
  unsent: 0,
  overridden: 0,
};
const offline = { state: 'offline', since: 0, message: '', asksPassword: false } as const;
const at = (name: string, transitionId: string | null) => ({ name, transitionId });

test.each<readonly [string, Partial<TeamState>]>([
  ['Team · online', {}],
  ['Team · online', { unsent: 1 }], // it is on its way
  ['Team · connecting', { connection: { state: 'connecting' } }],
  ['Team · offline', { connection: offline }],
  ['Team · offline, 1 edit waits', { connection: offline, unsent: 1 }],
  ['Team · offline, 3 edits wait · 2 values overridden', { connection: offline, unsent: 3, overridden: 2 }],
  ['Team · view only', { role: 'viewer' }],
  ['Team · view only, 2 edits not shared', { role: 'viewer', unsent: 2 }],
  ['Team · online · ben has this open', { online: [at('anna', 't'), at('ben', 't'), at('cleo', 'u')] }],
  ['Team · online · ben, cleo have this open', { online: [at('ben', 't'), at('ben', 't'), at('cleo', 't')] }],
])('the status bar says %s', (text, state) => {
  expect(teamText({ ...online, ...state }, 't')).toBe(text);
});

test('nobody has nothing open', () => {
  expect(teamText({ ...online, online: [at('ben', null)] }, null)).toBe('Team · online');
});

test('an address without its scheme and settings', () => {
  expect(addressParts(online.address)).toEqual({ user: 'anna', server: 'db.studio:5433/segue' });
  expect(addressParts('x')).toEqual({ user: '', server: 'x' });
  expect(['an%20na', 'an%ff'].map((user) => addressParts(`postgres://${user}@s/t`).user)).toEqual([
    'an na',
    'an%ff',
  ]);
});

test('the window follows its team', async () => {
  const { app, hear, whyNot } = openApp({ answers: { 'team.state': null } });
  expect([whyNot('team.join'), whyNot('team.show')]).toEqual([null, 'this library is in no team']);
  hear('team.changed', online);
  expect(app.library.team.value).toEqual(online);
  expect([whyNot('team.join'), whyNot('team.show')]).toEqual(['this library is in a team', null]);
  await Promise.resolve();
  hear('team.changed', null);
  expect(app.library.team.value).toBeNull();
});
