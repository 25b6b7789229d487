import { expect, test } from 'vitest';
import { clipEntries } from '#renderer/controls/palette/clip-entries.ts';
import { searchesFor } from '#renderer/controls/palette/found-clips.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';

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
