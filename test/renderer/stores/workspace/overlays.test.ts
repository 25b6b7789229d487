import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { BlindTrial } from '#renderer/stores/reviews/blind-trial.ts';
import { followOverlays, setOverlay, type OverlaySwitch } from '#renderer/stores/workspace/overlays.ts';
import { createWorkspaceStore } from '#renderer/stores/workspace/workspace-store.ts';

const lines: OverlaySwitch = { id: 'lines', initially: false };
const heat: OverlaySwitch = { id: 'heat', initially: true, colours: true };
const cold: OverlaySwitch = { id: 'cold', initially: false, colours: true };
const mesh: OverlaySwitch = { id: 'mesh', initially: true, tellsNothing: true };
const all = [lines, heat, cold, mesh];

function switches() {
  const workspace = createWorkspaceStore({ call: () => Promise.reject(new Error('nothing is saved here')) });
  const blind = signal<BlindTrial | null>(null);
  const shown = followOverlays(workspace, blind, all);
  return { workspace, blind, shown, ids: () => [...shown.value].toSorted() };
}

test('at first the defaults are on; a workspace takes precedence, also with unknown overlays', () => {
  const { workspace, ids } = switches();
  expect(ids()).toEqual(['heat', 'mesh']);
  workspace.load({ overlays: { heat: false, lines: true, gone: true } });
  expect(ids()).toEqual(['lines', 'mesh']);
});

test('figures have one colouring: another one replaces it, lines do not', () => {
  const { workspace, ids } = switches();
  setOverlay(workspace, all, cold, true);
  expect(ids()).toEqual(['cold', 'mesh']);
  setOverlay(workspace, all, lines, true);
  expect(ids()).toEqual(['cold', 'lines', 'mesh']);
  setOverlay(workspace, all, cold, false);
  expect(ids()).toEqual(['lines', 'mesh']);
});

test('a blind comparison shows only overlays that are equal for all methods, then the others again', () => {
  const { blind, ids } = switches();
  blind.value = { revealed: false } as unknown as BlindTrial;
  expect(ids()).toEqual(['mesh']);
  blind.value = null;
  expect(ids()).toEqual(['heat', 'mesh']);
});
