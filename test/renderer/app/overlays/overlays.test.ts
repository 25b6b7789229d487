import { expect, test } from 'vitest';
import { actions } from '../../../../renderer/app/actions/actions.ts';
import { overlays } from '../../../../renderer/app/overlays/overlays.ts';

test('each overlay has an id and a name of its own, and an action that has them from its row', () => {
  expect(new Set(overlays.map(({ id }) => id)).size).toBe(overlays.length);
  expect(new Set(overlays.map(({ name }) => name)).size).toBe(overlays.length);
  for (const { id, name, key } of overlays)
    expect(actions.find((action) => action.id === `view.${id}`)).toMatchObject({
      title: name,
      ...(key !== undefined && { keys: [key] }),
    });
});

test('of what colours figures one is on at first', () => {
  expect(overlays.filter(({ colours, initially }) => colours && initially).length).toBe(1);
});
