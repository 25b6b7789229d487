import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { expect, onTestFinished, test, vi } from 'vitest';
import { followWindow } from '#main/app/window/follow-window.ts';

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
