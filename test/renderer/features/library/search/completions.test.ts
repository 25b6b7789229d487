import { expect, test } from 'vitest';
import { allFilters, completionAt } from '#renderer/features/library/search/completions.ts';

const sources = {
  tags: [
    { name: 'locomotion', clips: 1200 },
    { name: 'left-plant', clips: 1 },
    { name: 'walk-loop', clips: 3 },
  ],
  facets: {
    joints: [{ value: 31, clips: 9 }],
    amounts: {
      fps: [
        { value: 120, clips: 5 },
        { value: 29.97, clips: 4 },
      ],
    },
    folders: [
      { value: '/mocap/cmu/walk', clips: 2 },
      { value: '/backup/cmu/walk', clips: 1 },
      { value: '/big moves/x y', clips: 1 },
    ],
  },
};

const at = (text: string, caret = text.length) => completionAt(text, caret, sources);
const texts = (text: string, caret?: number): string[] =>
  (at(text, caret)?.suggestions ?? []).map((suggestion) => suggestion.text);

test('names of filters and tags that begin with the text', () => {
  expect(texts('l')).toEqual(['len:', 'tag:locomotion ', 'tag:left-plant ', 'tag:walk-loop ']);
  expect(texts('-lo')).toEqual(['-tag:locomotion ', '-tag:walk-loop ']);
  expect(at('walk ta')).toMatchObject({ start: 5, end: 7 });
  expect(at('zz')).toBeNull();
});

test('values of a filter that begin with the text first, as they are typed', () => {
  expect(texts('tag:')).toEqual(['tag:locomotion ', 'tag:left-plant ', 'tag:walk-loop ']);
  expect(texts('-tag:lo')).toEqual(['-tag:locomotion ', '-tag:walk-loop ']);
  expect(texts('-kind:t')).toEqual(['-kind:tree ', '-kind:trailing ', '-kind:character ', '-kind:requests ']);
  expect(texts('fps:')).toEqual(['fps:120 ', 'fps:29.97 ']);
  expect(texts('skeleton:')).toEqual(['skeleton:31 ']);
  expect(at('skeleton:')?.suggestions[0].hint).toBe('joints · 9 clips');
  expect(texts('folder:w')).toEqual(['folder:cmu/walk ']);
  expect(texts('folder:x')).toEqual(['folder:"big moves/x y" ']);
  expect(texts('has:ta').slice(0, 2)).toEqual(['has:tag ', 'has:take-off ']);
  expect(texts('na')).toEqual(['name:']);
  expect(at('folder:cmu')?.suggestions[0].hint).toBe('3 clips');
});

test('no completions for empty or complete text', () => {
  expect(at('')).toBeNull();
  expect(at('walk ')).toBeNull();
  expect(at('tag:locomotion')).toBeNull();
  expect(at('"left foot"')).toBeNull();
  expect(texts('tag:lo walk', 6)).toEqual(['tag:locomotion ', 'tag:walk-loop ']);
  expect(allFilters(3).suggestions).toHaveLength(14);
});

const nothing = { tags: [], facets: { joints: [], amounts: {}, folders: [] } };
const noteOf = (text: string, from: Parameters<typeof completionAt>[2] = sources): string | null =>
  completionAt(text, text.length, from)?.note ?? null;

test('a note helps if there are no suggestions', () => {
  expect(noteOf('tag:', nothing)).toBe('No clip has a tag yet: select clips and add tags below the list.');
  expect(noteOf('tag:zz')).toBe('No tag contains “zz”.');
  for (const text of ['skeleton:', 'folder:', '-folder:x'])
    expect(noteOf(text, nothing), text).toBe('There are no clips yet: open a folder first.');
  expect(noteOf('skeleton:9')).toBe('No skeleton has 9 joints.');
  expect(noteOf('skeleton:jog')).toBe('Finds clips on the skeleton of “jog”.');
  expect(noteOf('folder:nowhere')).toBe('No folder matches “nowhere”.');
  expect(noteOf('folder:mocap/cmu')).toBeNull(); // suggestions contain only the end of a path
  for (const text of ['folder:/home/me/', 'folder:D:\\mocap']) expect(noteOf(text), text).toBeNull();
  expect(noteOf('fps:', nothing)).toMatch(/^Enter a frame rate, such as fps:120/);
  expect(noteOf('len:3..')).toMatch(/^Enter a length, such as len:>2s/);
  expect(noteOf('len:9x')).toMatch(/^“len:9x” is not a length/);
  expect(noteOf('has:x')).toMatch(/^“has:” takes marker, range/);
  expect(noteOf('missing:perhaps')).toBe('“missing:” takes yes or no, not “perhaps”.');
  expect(noteOf('wat:')).toMatch(/^“wat:” is not a filter/);
});

test('valid and incomplete text needs no note', () => {
  for (const text of [
    ...['len:>3s', 'fps:>=60', 'fps:119.88', 'has:out', 'tag:locomotion', 'name:zz', 'zz', '"len:9x"'],
  ])
    expect(noteOf(text), text).toBeNull();
  for (const text of ['skeleton:', 'folder:', 'fps:', 'folder:x'])
    expect(noteOf(text, { tags: [], facets: null }), text).toBeNull();
});

test('suggestions beyond the limit are counted', () => {
  const tags = Array.from({ length: 17 }, (_, k) => ({ name: `take-${k}`, clips: 1 }));
  const completion = completionAt('tag:ta', 6, { tags, facets: null });
  expect(completion?.suggestions).toHaveLength(15);
  expect(completion?.note).toBe('2 more: keep typing');
  expect(at('has:')).toMatchObject({ suggestions: { length: 15 }, note: null });
});
