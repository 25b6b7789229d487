import { signal } from '@preact/signals';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { SegueBridge } from '#contract/api.ts';
import { listInFront } from '#renderer/app/features.tsx';
import { followMenuBar } from '#renderer/app/menu-bar.ts';
import type { Action } from '#renderer/stores/action.ts';
import type { App } from '#renderer/stores/app.ts';
import type { WorkspaceStore } from '#renderer/stores/workspace/workspace-store.ts';
import { type BottomTab, defaultWorkspace } from '#renderer/stores/workspace/workspace.ts';

describe('menu bar', () => {
  afterEach(() => void vi.unstubAllGlobals());

  const isOn = signal(false);
  const row = {
    id: 'view.grid',
    title: 'Grid',
    menu: 'View',
    section: 'views',
    checked: () => isOn.value,
    run: () => undefined,
  } as unknown as Action;

  test('menus are sent when the window is idle: once for many changes, and never after its end', () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (call: () => void) => idle.push(call));
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    const call = vi.fn<SegueBridge['call']>();
    const bridge = { call, on: () => () => undefined };
    const end = followMenuBar({ bridge, library: { files: { recent: signal([]) } } } as unknown as App, [
      row,
    ]);
    const rest = (): void => idle.splice(0).forEach((each) => each());
    expect(call).not.toHaveBeenCalled();
    rest();
    for (const on of [true, false, true]) isOn.value = on;
    expect(idle).toHaveLength(1);
    rest();
    expect(JSON.stringify(call.mock.calls)).toContain('"checked":true');
    expect(call).toHaveBeenCalledTimes(2);
    end();
    isOn.value = false;
    expect(idle).toHaveLength(0);
  });

  test('a chosen recent library is opened: that one, not the first', () => {
    vi.stubGlobal('requestIdleCallback', () => 0);
    let choose = (_chosen: { readonly action: string }): void => undefined;
    const bridge = {
      call: vi.fn<SegueBridge['call']>(),
      on: (_: string, hear: typeof choose) => (choose = hear),
    };
    const libraries = ['a', 'b'].map((id) => ({ id, path: `/${id}` }));
    const openRecent = vi.fn<(library: unknown) => void>();
    const files = { recent: signal(libraries), openRecent };
    followMenuBar({ bridge, library: { files } } as unknown as App, [row]);
    choose({ action: 'library b' });
    expect(openRecent.mock.calls).toEqual([[libraries[1]]]);
  });
});

test('while nothing has the focus, keys are those of the table of markers if that is on the screen', () => {
  const listOf = (bottomTab: BottomTab, bottom = false): string | null => {
    const collapsed = { ...defaultWorkspace.collapsed, bottom };
    const state: WorkspaceStore['state'] = signal({ ...defaultWorkspace, bottomTab, collapsed });
    return listInFront({ workspace: { state } as WorkspaceStore });
  };
  expect(listOf('markers')).toBe('markers');
  expect(listOf('markers', true), 'a hidden table').toBeNull();
  expect(listOf('review')).toBeNull();
});
