import { LEFT_LEG, type MuscleAsset } from '#core/procedural/muscle/muscle-asset.ts';
import { contentOfMuscles } from '#core/procedural/muscle/muscle-items.ts';
import type { Slot } from '#core/transition/document/document.ts';
import { musclesActions, musclesOf, newMusclesActions } from '#renderer/features/muscles/muscles-actions.ts';
import { MusclesPanel } from '#renderer/features/muscles/muscles-panel.tsx';
import { slotOf } from '#test/fixtures/transitions.ts';
import { openWindow } from '#test/renderer/open-window.ts';
import { documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

export const musclesId = '00000000-0000-4000-8000-00000000000a';

/** A window with the muscles of the left leg open, but for `changes`, and a transition with these slots. */
export function openMuscles(
  changes: Partial<MuscleAsset> = {},
  slots: readonly Slot[] = [slotOf('springExact')],
) {
  const content = contentOfMuscles({ ...LEFT_LEG, ...changes });
  const lab = [{ id: musclesId, kind: 'muscles' as const, name: 'Legs', content }];
  const state = { ...documentOf([], [{ ...transitionOf('t'), slots }]), lab };
  const win = openWindow(state, { actions: [...newMusclesActions, ...musclesActions] });
  win.app.workspace.set({ openItem: musclesId });
  const asset = (): MuscleAsset => musclesOf(win.app.lab.item.peek())!;
  return { ...win, shownPanel: () => win.show(MusclesPanel, {}), asset };
}
