import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { TrailingChain } from '#core/trailing/trailing-chain.ts';
import type { LabItem } from '#contract/lab-items.ts';
import { openChains } from '#renderer/stores/commands/lab/trailing-commands.ts';
import { contentWith } from '#renderer/stores/lab/trailing/trailing-set.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { defaultWorkspace, OWN_TRAILING, type Workspace } from '#renderer/stores/workspace/workspace.ts';

const chain: TrailingChain = { joints: ['Tail'], dampTime: 0.2, angleLimitDegrees: 30 };
const item: LabItem = { id: 'tails', kind: 'trailing', name: 'Tails', content: contentWith([chain]) };

test('the chains of a set are edited while its panel is on the screen, as it is then that the views show them', () => {
  const state = signal<Workspace>({ ...defaultWorkspace, openItem: item.id, itemInFront: true });
  const bench = { lab: { item: signal(item) }, workspace: { state } } as unknown as Workbench;
  expect(openChains(bench)).toHaveLength(1);
  state.value = { ...state.value, collapsed: { ...state.value.collapsed, bottom: true } };
  expect(openChains(bench)).toBeNull();
  state.value = { ...defaultWorkspace, openItem: item.id, bottomTab: 'curves' };
  expect(openChains(bench)).toBeNull();
});

test('without a set the tab edits the chains of the open transition', () => {
  const state = signal<Workspace>({ ...defaultWorkspace, openItem: OWN_TRAILING, itemInFront: true });
  const open = { transition: signal({ trailing: [chain] }) };
  const bench = { lab: { item: signal(null) }, open, workspace: { state } } as unknown as Workbench;
  expect(openChains(bench)).toEqual([chain]);
  state.value = { ...state.value, itemInFront: false };
  expect(openChains(bench)).toBeNull();
});
