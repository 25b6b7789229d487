import { expect, test } from 'vitest';
import { createCostMapView } from '#renderer/features/cost-map/cost-map-view.ts';
import type { App } from '#renderer/stores/app.ts';
import { openPage } from '#test/fixtures/page.ts';
import { openApp } from '#test/renderer/open-app.ts';

test('a map that failed for once is drawn in the next frame, and then not again', async () => {
  await openPage();
  const { app } = openApp();
  let [reads, faults] = [0, 1];
  const shown = {
    get value() {
      reads++;
      if (faults-- > 0) throw new Error('no map');
      return app.costMap.shown.value;
    },
  };
  const view = createCostMapView({ ...app, costMap: { ...app.costMap, shown } } as App, () => undefined);
  const unmount = view.mount(document.body.appendChild(document.createElement('div')));
  expect(() => view.draw()).toThrow('no map');
  const failed = reads;
  view.draw();
  const drawn = reads;
  view.draw();
  expect([drawn > failed, reads]).toEqual([true, drawn]);
  unmount();
});
