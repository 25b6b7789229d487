import { expect, test } from 'vitest';
import { placeWindow } from '#main/app/window/window-bounds.ts';

const screens = [
  { x: 0, y: 0, width: 1920, height: 1080 },
  { x: 1920, y: 0, width: 1280, height: 1024 },
];
const at = (x: number, y: number, width = 1200, height = 800) => ({
  bounds: { x, y, width, height },
  maximized: false,
});

test('at first: the default size, no larger than the screen, no smaller than usable', () => {
  expect(placeWindow(undefined, screens)).toEqual({
    bounds: { width: 1600, height: 1000 },
    maximized: false,
  });
  expect(placeWindow(undefined, [{ x: 0, y: 0, width: 1366, height: 700 }]).bounds).toEqual({
    width: 1366,
    height: 700,
  });
  expect(placeWindow(undefined, [{ x: 0, y: 0, width: 800, height: 600 }]).bounds).toEqual({
    width: 1024,
    height: 640,
  });
});

test('later: its last place, on either screen', () => {
  expect(placeWindow(at(50, 60), screens).bounds).toEqual({ x: 50, y: 60, width: 1200, height: 800 });
  expect(placeWindow({ ...at(2000, 10), maximized: true }, screens)).toEqual({
    ...at(2000, 10),
    maximized: true,
  });
});

test('not out of reach: the screen is gone, or the title bar is outside it', () => {
  const usual = { bounds: { width: 1600, height: 1000 }, maximized: false };
  expect(placeWindow(at(5000, 0), screens)).toEqual(usual);
  expect(placeWindow(at(100, -400), screens)).toEqual(usual);
  expect(placeWindow(at(100, 1075), screens)).toEqual(usual);
  expect(placeWindow({ bounds: 'nonsense' }, screens)).toEqual(usual);
});
