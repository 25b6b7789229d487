import { expect, test } from 'vitest';
import { allFilters, completionAt } from '../../../../../renderer/panels/library/search/completions.ts';

const sources = {
  tags: [
    { name: 'locomotion', clips: 1200 },
    { name: 'left-plant', clips: 1 },
    { name: 'walk-loop', clips: 3 },
  ],
  facets: {
    joints: [{ value: 31, clips: 9 }],
    rates: [
      { value: 120, clips: 5 },
      { value: 29.97, clips: 4 },
    ],
    folders: [
      { value: '/home/me/mocap/cmu/walk', clips: 2 },
      { value: '/backup/cmu/walk', clips: 1 },
      { value: '/home/me/big moves/x y', clips: 1 },
    ],
  },
};

const at = (text: string, caret = text.length) => completionAt(text, caret, sources);
const texts = (text: string, caret?: number): string[] =>
  (at(text, caret)?.suggestions ?? []).map((suggestion) => suggestion.text);

test('names of filters, and tags, that begin so', () => {
  expect(texts('l')).toEqual(['len:', 'tag:locomotion ', 'tag:left-plant ', 'tag:walk-loop ']);
  expect(texts('-lo')).toEqual(['-tag:locomotion ', '-tag:walk-loop ']);
  expect(at('walk ta')).toMatchObject({ start: 5, end: 7 });
  expect(at('zz')).toBeNull();
});

test('values of a filter, those that begin so first, as they are to be written', () => {
  expect(texts('tag:')).toEqual(['tag:locomotion ', 'tag:left-plant ', 'tag:walk-loop ']);
  expect(texts('-tag:lo')).toEqual(['-tag:locomotion ', '-tag:walk-loop ']);
  expect(texts('fps:')).toEqual(['fps:120 ', 'fps:29.97 ']);
  expect(texts('folder:w')).toEqual(['folder:cmu/walk ']);
  expect(texts('folder:x')).toEqual(['folder:"big moves/x y" ']);
  expect(texts('has:ta')).toEqual(['has:tag ', 'has:take-off ']);
  expect(at('folder:cmu')?.suggestions[0].hint).toBe('3 clips');
});

test('nothing where nothing is being typed, or all of it is', () => {
  expect(at('')).toBeNull();
  expect(at('walk ')).toBeNull();
  expect(at('tag:locomotion')).toBeNull();
  expect(at('"left foot"')).toBeNull();
  expect(texts('tag:lo walk', 6)).toEqual(['tag:locomotion ', 'tag:walk-loop ']);
  expect(allFilters(3).suggestions).toHaveLength(9);
});
