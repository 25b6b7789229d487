import { expect, test } from 'vitest';
import { actions } from '#renderer/app/actions.ts';
import { overlays } from '#renderer/stage/overlays/overlays.ts';

test('each overlay has a unique id and name, and an action made from its row', () => {
  expect(new Set(overlays.map(({ id }) => id)).size).toBe(overlays.length);
  expect(new Set(overlays.map(({ name }) => name)).size).toBe(overlays.length);
  for (const { id, name, key } of overlays)
    expect(actions.find((action) => action.id === `view.${id}`)).toMatchObject({
      title: name,
      ...(key !== undefined && { keys: [key] }),
    });
});

test('one of the colourings is on by default', () => {
  expect(overlays.filter(({ colours, initially }) => colours && initially).length).toBe(1);
});
