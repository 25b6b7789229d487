import { expect, test } from 'vitest';
import { searchesFor } from '#renderer/controls/palette/found-clips.ts';

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
