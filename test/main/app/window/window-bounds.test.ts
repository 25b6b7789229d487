import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { expect, onTestFinished, test, vi } from 'vitest';
import { followWindow } from '#main/app/window/follow-window.ts';
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

test.each([
  [-1120, 0, true], // 80 points of its title bar are on the screen
  [-1121, 0, false],
  [3120, 0, true],
  [3121, 0, false],
  [100, 999, true],
  [100, 1000, false],
  [100, 0, true],
  [100, -1, false],
])('a window at %d, %d is in reach: %s', (x, y, isInReach) => {
  expect(placeWindow(at(x, y), screens).bounds.x).toBe(isInReach ? x : undefined);
});

test('a remembered size is no smaller than usable', () => {
  expect(placeWindow(at(10, 20, 300, 200), screens).bounds).toEqual({
    x: 10,
    y: 20,
    width: 1024,
    height: 640,
  });
});

test('not out of reach: the screen is gone, or there is no place', () => {
  const usual = { bounds: { width: 1600, height: 1000 }, maximized: false };
  expect(placeWindow(at(5000, 0), screens)).toEqual(usual);
  expect(placeWindow({ bounds: 'nonsense' }, screens)).toEqual(usual);
});

test('a window looks for changes each second while it can be seen, and at once when it comes to the front', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const state = { destroyed: false, visible: true, minimized: false };
  const window = Object.assign(new EventEmitter(), {
    isDestroyed: () => state.destroyed,
    isVisible: () => state.visible,
    isMinimized: () => state.minimized,
  });
  const calls: string[] = [];
  const library = {
    $closed: false,
    check: { asEvent: () => calls.push('check') },
    wake: { asEvent: () => calls.push('wake') },
  };
  followWindow(window as unknown as BrowserWindow, library as never);
  const after = (change: object, act = () => void vi.advanceTimersByTime(1000)): string[] => {
    calls.length = 0;
    Object.assign(state, { destroyed: false, visible: true, minimized: false }, change);
    act();
    return [...calls];
  };
  expect(after({}, () => void vi.advanceTimersByTime(2999))).toEqual(['check', 'check']);
  vi.advanceTimersByTime(1);
  for (const change of [{ destroyed: true }, { visible: false }, { minimized: true }])
    expect(after(change)).toEqual([]);
  expect(after({}, () => void window.emit('focus'))).toEqual(['check', 'wake']);
  library.$closed = true;
  expect([after({}), after({}, () => void window.emit('focus'))]).toEqual([[], []]);
  library.$closed = false;
  expect(after({}, () => void (window.emit('closed') && vi.advanceTimersByTime(5000)))).toEqual([]);
});
