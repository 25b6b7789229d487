import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SegueBridge } from '../../../../contract/api.ts';
import { createWorkspaceStore } from '../../../../renderer/state/workspace/workspace-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openWorkspace() {
  const saved: unknown[] = [];
  const call = ((_method: string, request: unknown) => {
    saved.push(request);
    return Promise.resolve({ ok: true, value: null });
  }) as SegueBridge['call'];
  return { saved, store: createWorkspaceStore({ call }) };
}

test('many changes are saved once, after the last', () => {
  const { saved, store } = openWorkspace();
  store.load({});
  store.set({ libraryWidth: 300 });
  vi.advanceTimersByTime(200);
  store.set({ libraryWidth: 310 });
  vi.advanceTimersByTime(399);
  expect(saved).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(saved).toMatchObject([{ workspace: { libraryWidth: 310 } }]);
  vi.advanceTimersByTime(5000);
  expect(saved).toHaveLength(1);
});

test('nothing is saved before it was loaded: the defaults would take the place of what was kept', () => {
  const { saved, store } = openWorkspace();
  store.set({ theme: 'light' });
  vi.advanceTimersByTime(5000);
  store.flush();
  expect(saved).toEqual([]);
});

test('loading alone saves nothing; a window that closes saves at once', () => {
  const { saved, store } = openWorkspace();
  store.load({ theme: 'light' });
  vi.advanceTimersByTime(5000);
  expect(saved).toEqual([]);
  store.set({ loop: false });
  store.flush();
  expect(saved).toMatchObject([{ workspace: { loop: false, theme: 'light' } }]);
  vi.advanceTimersByTime(5000);
  expect(saved).toHaveLength(1);
});

test('a camera is kept without a word to those who follow the rest', () => {
  const { saved, store } = openWorkspace();
  store.load({ camera: { yaw: 1 } });
  const before = store.state.peek();
  expect(store.camera.peek()).toEqual({ yaw: 1 });
  store.setCamera({ yaw: 2 });
  expect(store.state.peek()).toBe(before);
  store.flush();
  expect(saved).toMatchObject([{ workspace: { camera: { yaw: 2 }, version: 1 } }]);
});
