import { effect, signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { boundMusclesOf, LEFT_LEG } from '#core/procedural/muscle/muscle-asset.ts';
import { contentOfMuscles } from '#core/procedural/muscle/muscle-items.ts';
import { success } from '#core/kit/result.ts';
import type { DocumentState } from '#renderer/stores/document/document-state.ts';
import { createLayer } from '#renderer/stores/document/layer.ts';
import { followMuscles } from '#renderer/stores/shown/what-is-open.ts';
import { slotOf, transitionOf } from '#test/fixtures/transitions.ts';

const id = '00000000-0000-4000-8000-0000000000aa';

/** A library with muscles whose tags are these. */
function libraryWith(tags: readonly string[]): DocumentState {
  const content = contentOfMuscles({ ...LEFT_LEG, tags });
  const lab = [{ id, kind: 'muscles', name: 'Legs', content }];
  return { lab, clips: new Map() } as unknown as DocumentState;
}

test('a chain follows its muscles as they are edited, and stays when others are', () => {
  const link = transitionOf({ slots: [slotOf('muscle', { muscles: id })] });
  const shown = createLayer(signal(libraryWith([])));
  const { chain } = followMuscles(signal(success([link])), { shown });
  let runs = 0;
  const dispose = effect(() => {
    void chain.value;
    runs++;
  });
  const tags = () =>
    chain.value?.ok ? boundMusclesOf(chain.value.value[0].slots[0].values)?.asset.tags : null;
  expect(tags()).toEqual([]);
  shown.value = libraryWith([]);
  expect(runs).toBe(1);
  shown.value = libraryWith(['tired']);
  expect(tags()).toEqual(['tired']);
  expect(runs).toBe(2);
  dispose();
});
