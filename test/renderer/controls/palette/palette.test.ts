import { expect, test } from 'vitest';
import { clipEntries, matchEntries, type PaletteEntry } from '#renderer/controls/palette/palette-entries.ts';
import { searchesFor } from '#renderer/controls/palette/use-palette.ts';
import { fit } from '#renderer/controls/palette/fuzzy.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';

const entry = (title: string, patch: Partial<PaletteEntry> = {}): PaletteEntry => ({
  id: title,
  title,
  group: 'View',
  keys: '',
  unasked: true,
  disabledReason: null,
  run: () => undefined,
  ...patch,
});
const titles = (entries: readonly PaletteEntry[], query: string, recent: readonly string[] = []): string[] =>
  matchEntries(entries, query, recent).map((match) => match.entry.title);

test.each([
  ['show a', 'Show all', 'Show allowances', 'Show all the trails'], // of equal ones the shortest
  ['lap', 'Lap the loop', 'The lap loop', 'Overlap'], // its start, the start of a word, inside a word
  ['gho', 'Ghost', 'Grow hot oats', 'Toghost', 'Gather the road'],
  ['tme', 'Timer of arch', 'Text of name'], // letters that are closer
  ['sle', 'Step left', 'Silent'], // letters that begin more words
])('for “%s” the best comes first: %s', (query, ...best) => {
  expect(
    titles(
      best.toReversed().map((title) => entry(title)),
      query,
    ),
  ).toEqual(best);
});

test('every word must match, in any order and case', () => {
  expect(fit('SOURCE hop', 'Use hop as source')?.letters).toEqual([4, 5, 6, 11, 12, 13, 14, 15, 16]);
  expect(fit('hop walk', 'Use hop as source')).toBeNull();
});

test('accents need not be typed, and matching letters are marked', () => {
  expect(fit('cafe HOP', 'Use Café hop')?.letters).toEqual([4, 5, 6, 7, 9, 10, 11]);
  expect(fit('Cafe\u0301', 'Use Café hop')?.letters).toEqual([4, 5, 6, 7]);
  expect(fit('cafe', 'Use Cafe\u0301 hop')?.letters).toEqual([4, 5, 6, 7]);
  expect(fit('走り', 'Use 走り as source')?.letters).toEqual([4, 5]);
});

test('letters match with gaps, from the start of a word', () => {
  expect(fit('nt', 'New transition')?.letters).toEqual([0, 4]);
  expect(fit('ft', 'Frame ten')?.letters).toEqual([0, 6]);
  expect(fit('rt', 'Frame ten')).toBeNull();
  expect(titles([entry('Frame the joint'), entry('New transition')], 'nt')).toEqual([
    'New transition',
    'Frame the joint',
  ]);
});

test('without text: recent entries, then actions, then disabled ones', () => {
  const entries = [
    entry('Undo', { disabledReason: 'nothing to undo' }),
    entry('Loop'),
    entry('Stop'),
    entry('Swap A and B', { group: 'Transition' }),
    entry('Use hop as source', { unasked: false }),
    entry('Use jog as source', { unasked: false }),
  ];
  expect(titles(entries, '', ['Use jog as source', 'Stop'])).toEqual([
    'Use jog as source',
    'Stop',
    'Loop',
    'Swap A and B',
    'Undo',
  ]);
  expect(titles(entries, 'use')).toEqual(['Use hop as source', 'Use jog as source']);
});

test('the text of an entry that asks finds only what completes it', () => {
  const entries = [
    entry('Show one slot'),
    entry('Show on…', { asks: 'Show on ' }),
    entry('Show library on knight'),
    entry('Show on knight'),
  ];
  expect(titles(entries, 'Show on ')).toEqual(['Show on knight']);
  expect(titles(entries, 'Show on')).toHaveLength(4);
});

test('of equal matches, the one used last comes first', () => {
  expect(titles([entry('Show A'), entry('Show B')], 'show', ['Show B'])).toEqual(['Show B', 'Show A']);
});

const texts = (query: string): string[] => searchesFor(query).map(({ text }) => text);

test('clips are searched by the whole text, and by the text without title words', () => {
  expect(texts('jog')).toEqual(['jog']);
  expect(texts('use Jog dest')).toEqual(['use jog dest', 'jog']);
  expect(texts('Interrupt here with wal')).toEqual(['interrupt here with wal', 'wal']);
  expect(texts('walk_02')).toEqual(['walk 02']);
});

test('only title words offer clips used last; an empty text offers none', () => {
  expect(searchesFor('as so')).toEqual([
    { text: 'as so', sort: { by: 'match', descending: false } },
    { text: '', sort: { by: 'used', descending: false } },
  ]);
  expect(texts('  ')).toEqual([]);
  expect(texts('-')).toEqual([]);
});

test('filters, quotes and exclusions have no meaning here, and the text is never too long', () => {
  expect(texts('tag:plant -old "left foot"')).toEqual(['tag plant old left foot']);
  expect(texts('x'.repeat(2000))[0]).toHaveLength(500);
});

test.each([
  ['/mocap/walks/jog.bvh', 'walks'],
  ['C:\\mocap\\runs\\jog.bvh', 'runs'],
  ['/mocap/a\\b.bvh', 'mocap'],
  ['', ''], // a take of a tree
])('%s is in group “%s”; a clip is used at either end, and a mesh shows the open or all', (path, folder) => {
  const { app } = openApp();
  app.session.chosen.value = { source: 'jog', destination: 'walk' };
  const list = (more: object) =>
    clipEntries(app, [{ ...clipOf('jog'), path, ...more }], []).map(
      ({ title, group, disabledReason: why }) => `${group}: ${title}${why === null ? '' : ` (${why})`}`,
    );
  const ends = [`${folder}: Use jog as source (already the source)`, `${folder}: Use jog as destination`];
  const shows = [`${folder}: Show on jog`, `${folder}: Show library on jog`];
  expect(list({})).toEqual(ends);
  expect(list({ hasMesh: true })).toEqual([...ends, ...shows]);
  expect(list({ hasMesh: true, isCharacter: true })).toEqual(shows);
  app.workspace.set({ openTransition: null });
  const [open, all] = shows;
  const none = `${open} (open a transition or a clip first)`;
  expect(list({ hasMesh: true, isCharacter: true })).toEqual([none, all]);
});
