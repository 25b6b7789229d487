import { h } from 'preact';
import { expect, test, vi } from 'vitest';
import { actions } from '#renderer/app/actions.ts';
import { Tour } from '#renderer/features/help/tour.tsx';
import { startTour, tourStops } from '#renderer/stores/commands/tour.ts';
import { find, findAll } from '#test/fixtures/page-reader.ts';
import { click } from '#test/fixtures/page.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { openApp } from '#test/renderer/open-app.ts';

/** The tour over a page with a library of 200 × 300 px. */
async function opened() {
  const { app, width } = openApp();
  const library = h('div', {
    class: 'library-panel',
    style: 'left: 5px; top: 6px; width: 200px; height: 300px',
  });
  const page = await showOnPage(app, [library, h(Tour, null)]);
  /** Tells of a size at once, as browsers have it. */
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly tell: () => void;
      readonly disconnect = () => undefined;
      constructor(tell: () => void) {
        this.tell = tell;
      }
      observe(): void {
        this.tell();
      }
    },
  );
  const tour = () => findAll('region', 'Tour')[0] as HTMLElement | undefined;
  const buttons = () => findAll('button', undefined, tour()).map((each) => each.textContent);
  const says = () => [
    tour()?.querySelector('.tour-step')?.textContent,
    tour()?.querySelector('b')?.textContent,
  ];
  const presses = (name: string) => page.does(() => click(find('button', name)));
  return { ...page, app, width, tour, buttons, says, presses };
}

test('a step of the tour names keys, goes on once it is done, and leads back without going on again', async () => {
  const { app, does, tour, buttons, says, presses } = await opened();
  expect(tour()).toBeUndefined();
  await does(() => startTour(app));
  expect(says()).toEqual(['1 of 7', 'Choose the source.']);
  expect(tour()!.textContent).toContain('such as walk, and press S.');
  expect(buttons()).toEqual(['End tour', 'Skip step']);
  const ring = document.querySelector<HTMLElement>('.tour-ring')!.style;
  expect([ring.left, ring.top, ring.width, ring.height]).toEqual(['5px', '6px', '200px', '300px']);
  await does(() => (app.session.chosen.value = { source: 'walk', destination: null }));
  expect(says()).toEqual(['2 of 7', 'Choose the destination.']);
  expect(buttons()).toEqual(['End tour', 'Back', 'Skip step']);
  await presses('Back');
  expect([says()[0], buttons()]).toEqual(['1 of 7', ['End tour', 'Next']]);
  await presses('Next');
  expect(says()[0]).toBe('2 of 7');
  await presses('End tour');
  expect(tour()).toBeUndefined();
});

test('the last step offers a command, and ends the tour', async () => {
  const { app, does, buttons, presses, tour } = await opened();
  await does(() => startTour(app));
  for (let step = 1; step < 7; step++) await presses('Skip step');
  expect(buttons()).toHaveLength(3);
  expect(buttons().slice(1)).toEqual(['Back', 'Done']);
  expect(find('button', 'Done').className).toContain('primary');
  await presses('Done');
  expect(tour()).toBeUndefined();
});

test('a panel that a narrow window hid is shown again for its step', async () => {
  const { app, does, width } = await opened();
  await does(() => startTour(app));
  expect(app.session.drawer.peek()).toBeNull();
  await does(() => (width.value = { libraryOver: true, inspectorOver: true, judgeBeside: false }));
  expect(app.session.drawer.peek()).toBe('library');
});

test('every key in the tour is that of an action', () => {
  const ids = tourStops.flatMap(({ text }) => Array.from(text.matchAll(/\{([^}]+)\}/g), ([, id]) => id));
  expect(ids.length).toBeGreaterThan(3);
  for (const id of ids) expect(actions.find((action) => action.id === id)?.keys?.[0]).toBeDefined();
});

test('the text of the tour contains no keys', () => {
  for (const { text } of tourStops) expect(text).not.toMatch(/Ctrl|⌘|Alt\+|Shift\+|\bSpace\b/);
});
