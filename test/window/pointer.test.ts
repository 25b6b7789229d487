import { expect, test } from 'vitest';
import { casesOf } from '#test/fixtures/effort.ts';
import { findAll, nameOf } from '#test/fixtures/page-reader.ts';
import { click, drag, hold, point, turn, type Point } from '#test/fixtures/page.ts';
import { createReading, fileOf, openSegue, short, type OpenedWindow } from './opened-window.ts';
import { again, isReadElsewhere, parts } from './parts.ts';

const wayFrom = ({ x, y }: Point): readonly Point[] => [
  { x: x + 20, y: y + 4 },
  { x: x + 40, y: y + 12 },
];

/** What a person does with the pointer at a place of an element. */
const deeds: Readonly<Record<string, (on: Element, at: Point) => unknown>> = {
  over: (on, at) => {
    for (const type of ['pointerover', 'pointerenter', 'pointermove']) point(on, type, at);
  },
  away: (on, at) => point(on, 'pointerleave', at),
  wheel: (on, at) => turn(on, at, { deltaY: 120 }),
  'wheel with Ctrl': (on, at) => turn(on, { ...at, ctrlKey: true }, { deltaY: -120 }),
  click: (on, at) => click(on, at),
  'click with Shift': (on, at) => click(on, { ...at, shiftKey: true }),
  drag: (on, at) => drag(on, at, ...wayFrom(at)),
  hold: (on, at) => hold(on, at, ...wayFrom(at)),
  'double click': (on, at) => {
    click(on, at);
    click(on, at);
    point(on, 'dblclick', at);
  },
  'right click': (on, at) => point(on, 'contextmenu', { ...at, button: 2 }),
};

/** What hears of the pointer without being a control. */
const PLACES = 'canvas, svg:not(.icon), [data-grip], [role="row"], [role="treeitem"], [role="separator"], tr';

/** As the outline names it, or by its class. */
const kindOf = (element: Element): string => {
  const classes = element.getAttribute('class')?.split(' ')[0] ?? '';
  const grip = element.getAttribute('data-grip')?.split(/[ :]/)[0];
  return `${element.tagName.toLowerCase()} ${grip ?? element.getAttribute('role') ?? classes}`.trim();
};

/** The first elements of each kind. */
function placesIn(
  part: string,
  region: HTMLElement,
): { readonly kind: string; readonly at: number; readonly named: string }[] {
  const times = new Map<string, number>();
  return [...region.querySelectorAll(PLACES)].flatMap((each) => {
    const kind = kindOf(each);
    const at = times.get(kind) ?? 0;
    times.set(kind, at + 1);
    const named = `${kind} ${at + 1} “${nameOf(each)}”`;
    const isRead = at < 2 && each.closest('[hidden]') === null && !isReadElsewhere(part, each);
    return isRead ? [{ kind, at, named }] : [];
  });
}

/** Beside the middle, so that left and right, up and down differ. */
function placeOn(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: Math.round(x + 0.3 * width), y: Math.round(y + 0.4 * height) };
}

/** What each canvas shows. */
const pictures = ({ page }: OpenedWindow): ReadonlyMap<HTMLCanvasElement, readonly string[]> =>
  new Map([...document.querySelectorAll('canvas')].map((each) => [each, page.painted(each)]));

/** What canvases show that they did not show before, or are new themselves. */
function newInPictures(before: ReturnType<typeof pictures>, after: ReturnType<typeof pictures>): string {
  const news = [...after].flatMap(([canvas, lines]) => {
    const fresh = lines.filter((line) => !before.get(canvas)?.includes(line));
    return fresh.length === 0
      ? []
      : [`${kindOf(canvas)} shows`, short(fresh.map((line) => `* ${line}`).join('\n'), 4)];
  });
  return news.join('\n');
}

/** Parts with more than controls. */
const pointed = [
  ...['library', 'timeline', 'curves', 'cost map', 'markers', 'metrics', 'review', 'tree'],
  ...['a tree in cadence', 'a tree of directions', 'rules of a tree', 'a request list', 'tuning', 'views'],
  ...['trailing joints', 'muscles', 'a game'],
];

test.each(casesOf(pointed).map((part) => [part, parts[part]] as const))(
  'the pointer over each place, and its undo, reads as it should: %s',
  async (part, [lead, role, name]) => {
    const window = await openSegue();
    await lead(window);
    const region = (): HTMLElement | undefined => findAll(role, name)[0];
    const reading = createReading();
    for (const { kind, at, named } of placesIn(part, region()!))
      for (const [deed, act] of Object.entries(deeds)) {
        if (deed === 'hold' && part === 'timeline') continue; // it may scroll, by the clock
        let drawn = '';
        const current = region() ?? (await again(window, lead), region()!);
        const element = [...current.querySelectorAll(PLACES)].filter((each) => kindOf(each) === kind)[at];
        if (!element) continue;
        const { said, left } = await window.triesOut(async () => {
          const before = pictures(window);
          const heard = await window.does(() => act(element, placeOn(element)));
          drawn = newInPictures(before, pictures(window));
          return heard;
        });
        if (deed === 'hold') point(element, 'pointercancel', placeOn(element)); // Escape ended it before
        const all = [short(said, 8), drawn, left && `and after undo\n${short(left, 8)}`];
        reading.add(`${deed}: ${named}`, all.filter((each) => each !== '').join('\n'));
      }
    await expect(reading.all()).toMatchFileSnapshot(fileOf(`pointer in ${part}`));
  },
  600_000,
);
