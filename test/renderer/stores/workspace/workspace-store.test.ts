import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SegueBridge } from '#contract/api.ts';
import { createWorkspaceStore } from '#renderer/stores/workspace/workspace-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A store whose library accepts workspaces while `library.takes`. */
function openWorkspace() {
  const saved: unknown[] = [];
  const library = { takes: true };
  const call = ((_method: string, request: unknown) => {
    if (library.takes) saved.push(request);
    const refused = { ok: false, error: { code: 'busy', message: 'The library is busy.' } };
    return Promise.resolve(library.takes ? { ok: true, value: null } : refused);
  }) as SegueBridge['call'];
  return { saved, library, store: createWorkspaceStore({ call }) };
}

test('changes in quick succession are saved together', () => {
  const { saved, store } = openWorkspace();
  store.load({});
  store.set({ libraryWidth: 300 });
  vi.advanceTimersByTime(150);
  store.set({ libraryWidth: 310 });
  vi.advanceTimersByTime(149);
  expect(saved).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(saved).toMatchObject([{ workspace: { libraryWidth: 310 } }]);
  store.set({ libraryWidth: 310 });
  vi.advanceTimersByTime(5000);
  expect(saved).toHaveLength(1);
});

test('a camera in constant motion does not delay saving: the process may be killed', () => {
  const { saved, store } = openWorkspace();
  store.load({});
  store.set({ openTransition: 'other' });
  for (let i = 0; i < 50; i++) {
    store.setCamera({ yaw: i });
    vi.advanceTimersByTime(16);
  }
  expect(saved[0]).toMatchObject({ workspace: { openTransition: 'other' } });
});

test('a failed save is repeated when the window closes, even without changes', async () => {
  const { saved, library, store } = openWorkspace();
  store.load({});
  library.takes = false;
  store.set({ openTransition: 'other' });
  await vi.advanceTimersByTimeAsync(5000);
  library.takes = true;
  store.flush();
  expect(saved).toMatchObject([{ workspace: { openTransition: 'other' } }]);
  await vi.advanceTimersByTimeAsync(5000);
  store.flush();
  expect(saved).toHaveLength(1);
});

test('nothing is saved before loading: defaults would overwrite the stored workspace', () => {
  const { saved, store } = openWorkspace();
  store.set({ theme: 'light' });
  vi.advanceTimersByTime(5000);
  store.flush();
  expect(saved).toEqual([]);
});

test('loading alone saves nothing; closing saves at once', () => {
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

test('camera changes do not notify followers of the rest', () => {
  const { saved, store } = openWorkspace();
  store.load({ camera: { yaw: 1 } });
  const before = store.state.peek();
  expect(store.camera.peek()).toEqual({ yaw: 1 });
  store.setCamera({ yaw: 2 });
  expect(store.state.peek()).toBe(before);
  store.flush();
  expect(saved).toMatchObject([{ workspace: { camera: { yaw: 2 }, version: 1 } }]);
});

test('draft changes do not notify followers of the rest, and drafts are restored', () => {
  const { saved, store } = openWorkspace();
  store.load({ drafts: { 'note of clip 1': 'limps', 'note of clip 2': 7 } });
  const before = store.state.peek();
  expect(store.draft('note of clip 1')).toBe('limps');
  expect(store.draft('note of clip 2')).toBeUndefined();
  store.setDraft('note of clip 1', undefined);
  store.setDraft('name of transition 3', 'walk into');
  vi.advanceTimersByTime(300);
  expect(store.state.peek()).toBe(before);
  expect(saved).toEqual([
    { workspace: expect.objectContaining({ drafts: { 'name of transition 3': 'walk into' } }) as unknown },
  ]);
  store.setDraft('name of transition 3', 'walk into');
  vi.advanceTimersByTime(5000);
  expect(saved).toHaveLength(1);
});
