import { expect, test } from 'vitest';
import { openApp } from '#test/renderer/open-app.ts';

/** Requests in the order of the file; walk → hop is left at 1 s, and entered at 0.5 s. */
const requests = [
  ['Walk', 1, 'Hop', 0.5],
  ['Walk', 3, 'Hop', 0.5],
  ['Run', 1, 'Hop', 0.5],
  ['Hop', 0.5, 'Walk', 1],
  ['Walk', 2, 'Hop', 0.5],
].map(([from, fromTime, to, toTime], time) => ({ time, from, fromTime, to, toTime, duration: 0.2 }));

test('the view follows the newest request of the game for the open clips, whichever is nearest in time', async () => {
  const read = { restart: null, state: 'read', share: 1, problem: null, runs: [], problems: [], poses: null };
  const more = (has: { reading: number; requests: number }) => ({
    ...read,
    reading: 1,
    requests: requests.slice(has.reading === 1 ? has.requests : 0),
  });
  const { app } = openApp({ answers: { 'game.more': more } });
  app.workspace.set({ bottomTab: 'game' });
  app.game.open({ fileName: 'game.jsonl' });
  await expect.poll(() => app.game.matching.value.map(({ index }) => index)).toEqual([4, 1, 0]);
  expect([app.game.request.value?.index, app.game.isNewest.value]).toEqual([4, true]);
  app.workspace.set({ openTransition: null });
  expect(app.game.matching.value).toEqual([]);
  app.game.close();
});
