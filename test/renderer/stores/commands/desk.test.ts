import { expect, test } from 'vitest';
import { success } from '#core/result.ts';
import { openClip } from '#renderer/stores/commands/desk.ts';
import { editTrailing } from '#renderer/stores/commands/lab/trailing-commands.ts';
import { createWorkbench } from '#renderer/stores/workbench.ts';
import { frontTab } from '#renderer/stores/workspace/bottom-tabs.ts';
import { documentOf, transitionOf } from '../library-fixture.ts';

/** A window with walk → hop; main accepts every edit. */
function setUp() {
  const answer = (method: string) => success(method === 'edit.commit' ? { undo: 'x', redo: null } : []);
  const call = (method: string) => Promise.resolve(answer(method));
  const app = createWorkbench({ call, on: () => () => undefined } as never);
  app.document.saved.value = documentOf([], [transitionOf('t')]);
  app.workspace.set({ openTransition: 't' });
  return app;
}

test('beside an open clip, the timeline takes the place of the trailing joints of the transition', () => {
  const app = setUp();
  app.workspace.set({ bottomTab: 'curves' });
  editTrailing(app);
  openClip(app, 'walk');
  expect(app.workspace.state.value.openItem).toBeNull();
  expect(frontTab(app.workspace.state.value)).toBe('timeline');
  app.workspace.set({ bottomTab: 'curves' });
  openClip(app, 'hop');
  expect(frontTab(app.workspace.state.value), 'a tab that shows the clip stays').toBe('curves');
});
