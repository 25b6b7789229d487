import { expect, test } from 'vitest';
import { actions } from '#renderer/app/actions.ts';
import { tourStops } from '#renderer/stores/commands/tour.ts';

test('every key in the tour is that of an action', () => {
  const ids = tourStops.flatMap(({ text }) => Array.from(text.matchAll(/\{([^}]+)\}/g), ([, id]) => id));
  expect(ids.length).toBeGreaterThan(3);
  for (const id of ids) expect(actions.find((action) => action.id === id)?.keys?.[0]).toBeDefined();
});

test('the text of the tour contains no keys', () => {
  for (const { text } of tourStops) expect(text).not.toMatch(/Ctrl|⌘|Alt\+|Shift\+|\bSpace\b/);
});
