import { h } from 'preact';
import { expect, test, vi } from 'vitest';
import { SearchField } from '#renderer/features/library/search/search-field.tsx';
import { findAll } from '#test/fixtures/page-reader.ts';
import { press } from '#test/fixtures/page.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { showOnPage, type } from '#test/renderer/on-page.ts';

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
