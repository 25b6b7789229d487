import { h } from 'preact';
import { expect, test, vi } from 'vitest';
import { allFilters, completionAt } from '#renderer/features/library/search/completions.ts';
import { SearchField } from '#renderer/features/library/search/search-field.tsx';
import { findAll } from '#test/fixtures/page-reader.ts';
import { press } from '#test/fixtures/page.ts';
import { showOnPage, type } from '#test/renderer/on-page.ts';
import { openApp } from '#test/renderer/open-app.ts';

async function opened() {
  const { app } = openApp();
  const onLeave = vi.fn<() => void>();
  const page = await showOnPage(app, h(SearchField, { onLeave }));
  const field = document.querySelector('input')!;
  const types = (text: string, caret = text.length) =>
    page.does(() => {
      type(field, text);
      field.setSelectionRange(caret, caret);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  /** Presses keys; those that the field took. */
  const presses = async (...keys: readonly string[]): Promise<string[]> => {
    const taken: string[] = [];
    for (const key of keys) await page.does(() => press(key, field) || taken.push(key));
    return taken;
  };
  const offers = () => findAll('option').map((each) => each.textContent);
  const chosen = () => findAll('option').findIndex((each) => each.getAttribute('aria-selected') === 'true');
  return { app, field, types, presses, offers, chosen, onLeave };
}

test('filters are completed by Tab, or chosen by arrows and Enter; Escape closes them, then empties the field', async () => {
  const { app, field, types, presses, offers, chosen, onLeave } = await opened();
  const text = () => app.library.list.text.value;
  await types('walk fp');
  expect(offers()).toHaveLength(1);
  expect(await presses('Tab')).toEqual(['Tab']);
  expect([text(), field.value, field.selectionStart]).toEqual(['walk fps:', 'walk fps:', 9]);
  await types('no:o walk', 4);
  await presses('Tab');
  expect([text(), field.selectionStart]).toEqual(['no:out walk', 6]);
  await types('');
  expect(await presses('ctrl+ ')).toEqual(['ctrl+ ']);
  const all = offers();
  expect(all.length).toBeGreaterThan(3);
  expect(chosen()).toBe(-1);
  expect(await presses('ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown')).toHaveLength(5);
  expect(chosen()).toBe(0);
  expect(await presses('ArrowDown', 'Enter')).toHaveLength(2);
  expect(all[1]).toContain(text());
  expect(onLeave).not.toHaveBeenCalled();
  await types('walk ta');
  expect(await presses('Escape')).toEqual(['Escape']);
  expect([offers(), text()]).toEqual([[], 'walk ta']);
  await presses('Escape');
  expect([text(), document.activeElement === field]).toEqual(['', false]);
  await types('walk');
  expect(await presses('Tab', 'Enter')).toEqual(['Enter']);
  expect(onLeave).toHaveBeenCalledTimes(1);
});

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
