import { expect, test } from 'vitest';
import { searchesFor } from '../../../../renderer/panels/palette/found-clips.ts';

const texts = (query: string): string[] => searchesFor(query).map(({ text }) => text);

test('clips are looked for by all that was typed, and without what may be words of a title', () => {
  expect(texts('jog')).toEqual(['jog']);
  expect(texts('use Jog dest')).toEqual(['use jog dest', 'jog']);
  expect(texts('Interrupt here with wal')).toEqual(['interrupt here with wal', 'wal']);
  expect(texts('walk_02')).toEqual(['walk 02']);
});

test('of title words alone, what was used last is offered; of nothing, nothing', () => {
  expect(searchesFor('as so')).toEqual([
    { text: 'as so', sort: { by: 'match', descending: false } },
    { text: '', sort: { by: 'used', descending: false } },
  ]);
  expect(texts('  ')).toEqual([]);
  expect(texts('-')).toEqual([]);
});

test('nothing in it is a filter, a quote or left out, and it is never too long', () => {
  expect(texts('tag:plant -old "left foot"')).toEqual(['tag plant old left foot']);
  expect(texts('x'.repeat(2000))[0]).toHaveLength(500);
});
