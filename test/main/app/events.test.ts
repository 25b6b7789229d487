import { EventEmitter } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { App, BrowserWindow } from 'electron';
import { afterEach, expect, test, vi } from 'vitest';
import { receivePaths } from '#main/app/handed-paths.ts';
import { createLog } from '#main/app/log.ts';
import { createMomentShower } from '#main/app/show-moment.ts';
import { followWindow } from '#main/app/window/follow-window.ts';
import { temporaryFolder } from '../temporary.ts';

afterEach(() => void vi.useRealTimers());

test('paths that come before the window wait for it, those of macOS too', () => {
  const app = new EventEmitter();
  const handed = receivePaths(app as unknown as App);
  const opened: (readonly string[])[] = [];
  let prevented = 0;
  app.emit('second-instance', {}, [], '/', { paths: ['/a', '/b'] });
  app.emit('open-file', { preventDefault: () => void prevented++ }, '/c');
  app.emit('second-instance', {}, [], '/', null);
  handed.deliver((paths) => opened.push(paths));
  app.emit('second-instance', {}, [], '/', { paths: ['/d'] });
  app.emit('second-instance', {}, [], '/', {});
  expect([opened, prevented]).toEqual([[['/a', '/b', '/c'], ['/d'], []], 1]);
  receivePaths(new EventEmitter() as unknown as App).deliver((paths) => opened.push(paths));
  expect(opened).toHaveLength(3);
});

test('faults are kept in a file with time and place; beyond 1 MB a new one begins', () => {
  const file = path.join(temporaryFolder(), 'new', 'segue.log');
  const log = createLog(file);
  log('edit', new TypeError('odd'));
  log('drop', 'plain');
  const written = readFileSync(file, 'utf8');
  expect(written).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z edit: TypeError: odd\n {4}at [^]*\n\d{4}-\S+Z drop: 'plain'\n$/,
  );
  writeFileSync(file, 'a'.repeat(1024 ** 2));
  log('drop', 'still in it');
  expect([existsSync(`${file}.1`), readFileSync(file).length]).toEqual([
    false,
    expect.toSatisfy((length: number) => length > 1024 ** 2),
  ]);
  log('drop', 'in the next');
  expect(readFileSync(file, 'utf8')).toMatch(/^\S+ drop: 'in the next'\n$/);
  expect(readFileSync(`${file}.1`).length).toBeGreaterThan(1024 ** 2);
});

test('a log that cannot be written goes to the terminal', () => {
  const taken = path.join(temporaryFolder(), 'file');
  writeFileSync(taken, '');
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  createLog(path.join(taken, 'segue.log'))('edit', 'odd');
  const [[text]] = write.mock.calls;
  write.mockRestore();
  expect(text).toMatch(/^\S+ edit: 'odd'\n\(no log: [^]*\)\n$/);
});

test('a moment is shown when the window answers, and given up after 30 s', async () => {
  vi.useFakeTimers();
  const asked: unknown[] = [];
  const moments = createMomentShower((event, detail) => void asked.push([event, detail]));
  const views = { x: 0, y: 0, width: 1, height: 1 };
  const [first, second] = [moments.show(0.5), moments.show(1)];
  const lost = second.catch((error: unknown) => (error as Error).message);
  moments.onShown(2, views);
  moments.onShown(0.5, views);
  expect(await first).toBe(views);
  expect(asked).toEqual([
    ['app.show', { time: 0.5 }],
    ['app.show', { time: 1 }],
  ]);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await lost).toBe('the window did not show 1 s within 30 s');
});

test('a window looks for changes each second while it can be seen, and at once when it comes to the front', () => {
  vi.useFakeTimers();
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
