import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { TrailingChain } from '../../../../../core/trailing/trailing-chain.ts';
import type { LabItem } from '../../../../../contract/lab/lab-items.ts';
import { openSet } from '../../../../../renderer/stores/commands/lab/trailing-commands.ts';
import { contentWith } from '../../../../../renderer/stores/lab/trailing/trailing-set.ts';
import type { Workbench } from '../../../../../renderer/stores/workbench.ts';
import { defaultWorkspace, type Workspace } from '../../../../../renderer/stores/workspace/workspace.ts';

const chain: TrailingChain = { joints: ['Tail'], dampTime: 0.2, angleLimitDegrees: 30 };
const item: LabItem = { id: 'tails', kind: 'trailing', name: 'Tails', content: contentWith([chain]) };

test('the chains of the Lab are edited while its panel is on the screen, as it is then that the views show them', () => {
  const state = signal<Workspace>({ ...defaultWorkspace, bottomTab: 'lab' });
  const bench = { lab: { item: signal(item) }, workspace: { state } } as unknown as Workbench;
  expect(openSet(bench)).toHaveLength(1);
  state.value = { ...state.value, collapsed: { ...state.value.collapsed, bottom: true } };
  expect(openSet(bench)).toBeNull();
  state.value = { ...defaultWorkspace, bottomTab: 'curves' };
  expect(openSet(bench)).toBeNull();
});
