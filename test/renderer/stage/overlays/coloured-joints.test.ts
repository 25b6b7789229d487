import { signal } from '@preact/signals';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Moment } from '#renderer/stores/shown/motion.ts';
import { emptyContent, fillContent, type ReadoutFrame } from '#renderer/stage/labels/joint-readout.ts';
import { overlays } from '#renderer/stage/overlays/overlays.ts';
import type { View } from '#renderer/stage/overlays/view.ts';
import { createFrameFiller } from '#renderer/stage/views/fill-frame.ts';
import { JOINT_LIMITS } from '#renderer/stores/judgement/judged-overlays.ts';
import { followOverlays } from '#renderer/stores/shown/overlays.ts';
import { gradientOf, linearColourOf } from '#renderer/viewport/frame/colours.ts';
import { close, jointColours, openPicture } from '#test/renderer/viewport/paint/painted.ts';
import { circling, JOINTS, LOOP, partsFor } from './two-circling.ts';
import { playing } from '#test/renderer/motion/one-moment.ts';

beforeAll(() => void vi.stubGlobal('cancelIdleCallback', () => undefined));
afterAll(() => void vi.unstubAllGlobals());

const TIME = 1; // s, within both blends
const rounded = (value: number): number => Math.round(value * 1e5);
const joints = Array.from({ length: JOINTS }, (_, j) => j);
const colouring = overlays.filter(({ colours }) => colours);
const ids = colouring.map(({ id }) => id);

/** Two figures of which frames are filled and drawn with some overlays. */
function opened(apart?: number) {
  const moment = circling(apart);
  const { app } = partsFor(moment);
  const on = signal<ReadonlySet<string>>(new Set());
  Object.assign(app.shown, { overlays: on });
  const fill = createFrameFiller(app, () => []);
  const { draw } = openPicture(moment.motion.skeleton);
  const wordsOf = (view: View, joint: number): string => {
    const content = emptyContent();
    fillContent(content, { moment, theme: 'dark' } as ReadoutFrame, view, joint);
    return content.quantity?.words(content.value) ?? '';
  };
  /** The views of the next frame; of each, the drawn colours of all joints, and what their cards say of them. */
  const show = (shown: readonly string[], time = TIME) => {
    on.value = new Set(shown);
    moment.evaluate(time);
    const { views } = fill(moment, time);
    const colourOf = jointColours(draw(views));
    return {
      views,
      drawn: views.map((_, view) => joints.map((joint) => colourOf(view, joint))),
      words: views.map((view) => joints.map((joint) => wordsOf(view, joint))),
    };
  };
  return { moment, app, show };
}

/** What each overlay that colours joints says of one, in its unit. */
const said: Readonly<Record<string, (moment: Moment, figure: number, joint: number) => number>> = {
  halfLife: ({ figures }, figure, joint) => figures[figure].blend?.halfLives[joint] ?? expect.fail(),
  difference({ figures }, _figure, joint) {
    const [a, b] = figures.map(({ pose }) => pose.positions.slice(joint * 3, joint * 3 + 3));
    return Math.hypot(...Array.from(a, (value, axis) => value - b[axis]));
  },
};

test('of each overlay that colours joints, it is known here what it says', () => {
  expect(Object.keys(said)).toEqual(ids);
});

test.each(colouring)(
  '$name: each joint is drawn in the colour of its value, by the scale of the legend',
  (overlay) => {
    const { moment, app, show } = opened();
    const { views, drawn, words } = show([overlay.id]);
    expect(views).toHaveLength(2);
    for (const [figure, { colours }] of views.entries()) {
      const { scale, quantity } = colours;
      if (scale === null || quantity === null) return expect.fail();
      const values = joints.map((joint) => said[overlay.id](moment, figure, joint));
      expect(Array.from(colours.values, rounded)).toEqual(values.map(rounded));
      expect(drawn[figure]).toEqual(
        values.map((value) => close([...linearColourOf(scale, value, 'dark'), 1])),
      );
      expect(new Set(drawn[figure].map(String)).size).toBeGreaterThan(JOINTS / 2);
      expect(words[figure]).toEqual(Array.from(colours.values, (value) => quantity.words(value)));
      expect(overlay.legend?.(app)).toMatchObject({ gradient: gradientOf(scale.ramp, 'dark') });
    }
  },
);

test('only overlays that say so colour joints, and no longer than they are on', () => {
  const { show } = opened();
  const isColoured = (...shown: readonly string[]): boolean[] => {
    const { views, drawn } = show(shown);
    return views.map(({ colours: { scale } }, view) => {
      expect(new Set(drawn[view].map(([, , , share]) => share))).toEqual(new Set([scale === null ? 0 : 1]));
      return scale !== null;
    });
  };
  for (const { id, colours = false } of overlays) {
    expect([id, ...isColoured(id)]).toEqual([id, colours, colours]);
    expect(isColoured()).toEqual([false, false]);
    for (const { colours, marks } of show([]).views)
      expect([colours.quantity, marks.quantity]).toEqual([null, null]);
  }
});

test('of several that are on, the last one that says anything of a figure colours it and is on its cards', () => {
  const { show } = opened();
  const both = show(ids.toReversed());
  const last = show([ids.at(-1) ?? expect.fail()]);
  expect([both.drawn, both.words]).toEqual([last.drawn, last.words]);
  // Before and after both blends, there is no distance.
  for (const time of [-0.1, LOOP]) {
    const outside = show(['halfLife', 'difference'], time);
    const halfLives = show(['halfLife'], time);
    expect([outside.drawn, outside.words]).toEqual([halfLives.drawn, halfLives.words]);
  }
});

test('a blind comparison has no colours of joints', () => {
  const state = signal({ overlays: Object.fromEntries(ids.map((id) => [id, true])) });
  const blind = signal({ revealed: true });
  const shown = followOverlays(
    { state } as never,
    { open: playing(), shown: playing() } as never,
    blind as never,
    colouring,
  );
  expect([...shown.value]).toEqual(ids);
  blind.value = { revealed: false };
  expect([...shown.value]).toEqual([]);
});

test('the farthest joint has a card without being picked, as long as it is apart', () => {
  const pointedOut = (id: string, apart?: number) =>
    opened(apart)
      .show([id])
      .views.map(({ colours }) => colours.pointedOut);
  expect(pointedOut('difference')).toEqual([JOINTS - 1, JOINTS - 1]);
  expect(pointedOut('difference', 0)).toEqual([-1, -1]);
  expect(pointedOut('halfLife')).toEqual([-1, -1]);
});

test.each([
  ['halfLife', 0.1, 1, ['0.1 s', '0.32 s', '1 s']],
  ['difference', 0, 1, ['0', '100 cm']], // the farthest joint is 2 sin 11/24 m apart
] as const)('the scale of %s goes from %d to %d, as its legend says', (id, minimum, maximum, ticks) => {
  const { app, show } = opened();
  expect(show([id]).views[0].colours.scale).toMatchObject({ minimum, maximum });
  expect(overlays.find((overlay) => overlay.id === id)?.legend?.(app)).toMatchObject({ ticks });
});

test.each([
  ['halfLife', 'colours', 0.123, 'half-life 0.12 s'],
  ['halfLife', 'colours', NaN, 'not moving at the seam'],
  ['difference', 'colours', 0.1234, '12.3 cm apart'],
  [JOINT_LIMITS, 'marks', Math.PI / 18, '10.0° beyond its limits'],
  [JOINT_LIMITS, 'marks', Math.PI / 10_000, ''],
  [JOINT_LIMITS, 'marks', NaN, ''],
] as const)('a card about %s, of %s: %d is “%s”', (id, of, value, words) => {
  const { quantity } = opened().show([id]).views[0][of];
  expect(quantity?.words(value).replace('\u00a0', ' ')).toBe(words);
});
