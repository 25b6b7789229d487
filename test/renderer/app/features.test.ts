import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { listInFront } from '#renderer/app/features.tsx';
import type { WorkspaceStore } from '#renderer/stores/workspace/workspace-store.ts';
import { defaultWorkspace, type BottomTab } from '#renderer/stores/workspace/workspace.ts';

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
