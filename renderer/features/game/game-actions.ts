import { effect, untracked } from '@preact/signals';
import { inMenu } from '#renderer/stores/action.ts';
import { ask } from '#renderer/stores/ask.ts';
import type { App } from '#renderer/stores/app.ts';
import { showTab } from '#renderer/stores/commands/show-tab.ts';

export const gameActions = inMenu('File', 'game', [
  {
    id: 'game.open',
    title: 'Follow recording…',
    tip: 'Plays what a game records over the slots, also while it runs',
    run: (app) => void openRecording(app),
  },
  {
    id: 'game.close',
    title: 'Close recording',
    disabled: ({ game }) => (game.file.value ? null : 'no recording is open'),
    run: ({ game }) => game.close(),
  },
]);

async function openRecording(app: Pick<App, 'bridge' | 'notices' | 'game'>): Promise<void> {
  const file = await ask(app, 'game.open', {});
  if (file) app.game.open(file);
}

/** Shows the tab of a recording when one opens; when it is closed, that of the metrics takes its place. */
export function followGameTab(app: Pick<App, 'game' | 'workspace'>): void {
  effect(() => {
    const isOpen = app.game.file.value !== null;
    untracked(() => {
      if (isOpen) showTab(app, 'game');
      else if (app.workspace.state.peek().bottomTab === 'game') app.workspace.set({ bottomTab: 'metrics' });
    });
  });
}
