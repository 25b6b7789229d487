import { expect, test } from 'vitest';
import { emptyView } from '#renderer/stage/overlays/view.ts';
import { freeForLabels } from '#renderer/stage/labels/view-room.ts';

const pose = { positions: new Float32Array(3), rotations: new Float32Array(4) };
const view = emptyView(pose);
const box = () => ({ x: 0, y: 0, width: 0, height: 0 });
const upper = { x: 0, y: 0, width: 400, height: 300 };
const lower = { x: 0, y: 302, width: 400, height: 300 };

test('labels avoid the names at the top, and the legend in views at the bottom', () => {
  expect(freeForLabels(box(), [upper, lower], 0, view)).toEqual({ x: 0, y: 36, width: 400, height: 264 });
  expect(freeForLabels(box(), [upper, lower], 1, view)).toEqual({ x: 0, y: 338, width: 400, height: 200 });
});

test('each ghost takes a line at the top', () => {
  const haunted = { ...view, ghost: pose };
  expect(freeForLabels(box(), [upper, lower], 0, haunted)).toEqual({ x: 0, y: 68, width: 400, height: 232 });
  const both = { ...haunted, destination: pose };
  expect(freeForLabels(box(), [upper, lower], 0, both)).toEqual({ x: 0, y: 100, width: 400, height: 200 });
});

test('a low view has labels over the legend rather than none', () => {
  const low = { ...upper, height: 200 };
  expect(freeForLabels(box(), [low], 0, view)).toEqual({ x: 0, y: 36, width: 400, height: 164 });
});
