import { h } from 'preact';
import { expect, test } from 'vitest';
import type { Suggestion } from '#core/judge/suggest.ts';
import { SuggestMenu } from '#renderer/features/suggest/suggest-menu.tsx';
import type { App } from '#renderer/stores/app.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { chainUse, slotOf } from '#test/fixtures/transitions.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { clipOf, documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

const slot = slotOf('springExact', { halfLife: 0.3 });
const at = (out: number, time: number, faults: number) =>
  ({ out, time, faults, index: 0, slot, measures: {}, planted: ['left'], sameFeet: false }) as Suggestion;
const [now, early, late] = [at(1, 0.5, 4), at(1, 0.26, 2), at(0.75, 2, 3)];

const PLACES = '[data-item][aria-current]';

/** The menu of suggestions; the loop range is before the seam, or around the blend. */
async function opened(loop: { start: number; end: number } | 'blend' = 'blend') {
  const window = openApp({ transition: { slots: [slotOf('springExact')] } });
  await window.ready();
  const { session } = window.app;
  [session.loopRange.value, session.time.value] = [loop, 0.1];
  window.run('transition.suggest');
  const menu = await showOnPage(window.app, h(SuggestMenu, {}));
  const items = () => menu.of(PLACES);
  const thread = () => window.threads.findLast(({ asked }) => asked.length > 0)!;
  return { ...window, menu, items, thread };
}

test('places are listed as they are found, tried by the focus, and used as one edit', async () => {
  const { menu, items, thread, open, edits, app } = await opened();
  expect(menu.text()).toContain('Looking for places to enter the destination …');
  thread().show({ now, best: [early], judged: 3 });
  expect(menu.text()).toContain('Now · In at f 25 · fault score 4.0');
  expect(menu.texts(PLACES)).toEqual([
    expect.stringMatching(/^1 · In at f 13 · fault score 2\.0, 50 % lowerA /),
  ]);
  thread().answer({ now, best: [early, late], judged: 48 });
  await expect.poll(() => items().length).toBe(2);
  expect(menu.text()).toContain('Judged 48 places.');
  const best = app.session.bestSeam.value!;
  expect([best.id, best.source.time, best.destination.time]).toEqual([open().id, early.out, early.time]);
  expect(app.session.offers.value.map(({ time }) => time)).toEqual([early.time, late.time]);
  menu.focus(items()[1].textContent);
  expect([open().source.time, open().destination.time, open().slots[0].values]).toEqual([
    0.75,
    2,
    slot.values,
  ]);
  menu.blur(items()[1].textContent);
  expect([open().destination.time, edits.length]).toEqual([0.5, 0]);
  menu.press(items()[0]);
  expect([open().destination.time, open().source.time, edits.map(({ name }) => name)]).toEqual([
    0.26,
    1,
    ['Use suggestion'],
  ]);
  expect([open().source, open().destination, open().slots]).toEqual([
    best.source,
    best.destination,
    best.slots,
  ]);
  expect(menu.text()).toBe('');
});

test('in a loop range before the seam, the source may be left anywhere in it, or at the out point', async () => {
  const { menu, thread } = await opened({ start: -0.5, end: -0.25 });
  expect(['Out point', 'Range'].map((name) => menu.find(name).getAttribute('aria-pressed'))).toEqual([
    'false',
    'true',
  ]);
  const exits = () => (thread().asked.at(-1)!.request as { exits: readonly number[] }).exits;
  expect([exits()[0], exits().at(-1)]).toEqual([0.5, 0.75]);
  thread().answer({ now, best: [late], judged: 9 });
  await expect.poll(() => menu.text()).toContain('1 · Out at f 45, in at f 100');
  expect(menu.text()).toContain('Now · Out at f 60, in at f 25');
  menu.press('Out point');
  expect(exits()).toEqual([1]);
  thread().answer({ now, best: [], judged: 3 });
  await expect.poll(() => menu.text()).toContain('Now · In at f 25');
  menu.press('Library');
  expect([menu.find('Library').getAttribute('aria-pressed'), menu.has('Out point')]).toEqual(['true', false]);
});

test('a stress run has no seam to suggest', async () => {
  const { app, ready, whyNot } = openApp();
  await ready();
  expect(whyNot('transition.suggest')).toBe(null);
  app.session.stage.value = { kind: 'run', seconds: 2 } as never;
  expect(whyNot('transition.suggest')).toBe('a stress run is shown');
});

test('only an own source can be left elsewhere, and feet are asked for only if they are known', async () => {
  const transitions = [{ ...transitionOf('t'), source: chainUse('u', 0.1) }, transitionOf('u')];
  const { whyNot, ready } = openApp({ library: documentOf([], transitions) });
  expect(whyNot('transition.suggest')).toBe('its clips are not loaded');
  await ready();
  expect(whyNot('transition.suggest')).toBe('it interrupts another transition, whose seams it follows');
  const { menu, thread } = await opened();
  const [box] = menu.of('[type="checkbox"]');
  expect([box.disabled, box.checked]).toEqual([false, false]);
  menu.press(box);
  expect([box.checked, (thread().asked.at(-1)!.request as { sameFeet: boolean }).sameFeet]).toEqual([
    true,
    true,
  ]);
});

test('places of the library are used or added, bridges are two transitions, and dearer ones are folded', async () => {
  const place = { clip: 0, id: 'walk', time: 2, exit: null, mirror: false, cost: 0.1, suggestion: null };
  const bridge = { ...place, id: 'hop', exit: 3, cost: 0.2 };
  const dear = { ...place, id: 'dear', cost: 0.5 };
  const search = {
    ...{ clips: 3, loaded: 3, frames: 700, every: 1, isDone: true, isFiltered: false },
    problem: null,
  };
  const opening = async () => {
    const window = openApp({ library: { clips: clipTable(['walk', 'hop', 'dear'].map(clipOf)) } });
    await window.ready();
    window.run('transition.suggest');
    const found = { ...search, direct: 0.3, places: [place, bridge, dear] };
    const app = { ...window.app, searchLibrary: () => Promise.resolve(found) } as unknown as App;
    const menu = await showOnPage(app, h(SuggestMenu, {}));
    menu.press('Library');
    await expect.poll(() => menu.text()).toContain('Searched 3 clips');
    const names = () => menu.texts(PLACES);
    return { ...window, menu, names };
  };
  const { menu, names, open, edits } = await opening();
  expect(names().map((name) => name.slice(0, 7))).toEqual(['walk at', 'by hop,']);
  expect(menu.text()).toContain('1 place costs more than now');
  menu.press('1 place costs more than now');
  expect(names().length).toBe(3);
  menu.focus(names()[0]);
  expect([open().destination.id, open().destination.time, edits.length]).toEqual(['walk', 2, 0]);
  menu.press(names()[0]);
  await expect.poll(() => edits.map(({ name }) => name)).toEqual(['Use suggestion']);
  const bridged = await opening();
  bridged.menu.press(bridged.names()[1]);
  await expect.poll(() => bridged.edits.map(({ name }) => name)).toEqual(['Use bridge']);
  const added = await opening();
  added.menu.press('Add as transition');
  await expect.poll(() => added.app.document.current.transitions.value.length).toBe(2);
  await expect.poll(() => added.app.workspace.state.value.openTransition).not.toBe('t');
});
