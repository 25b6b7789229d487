import { effect } from '@preact/signals';
import { actionById } from '../../controls/window-context.ts';
import { runAction } from '../../../state/action.ts';
import type { Action } from '../../../state/action.ts';
import type { App } from '../../../state/app.ts';

/** Puts the buttons of a folder at its foot, by the ids of their actions. Returns what ends that. */
export function addFolderCommands(
  foot: HTMLElement,
  app: App,
  actions: readonly Action[],
  commands: readonly string[],
): () => void {
  if (commands.length === 0) return () => undefined;
  const bar = document.createElement('div');
  bar.className = 'folder-commands';
  const stops = commands.map((id) => {
    const action = actionById(actions, id);
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button';
    button.textContent = action.short ?? action.title;
    button.dataset['row'] = id;
    button.addEventListener('click', () => runAction(app, action));
    bar.append(button);
    return effect(() => showState(button, action, action.disabled?.(app) ?? null));
  });
  foot.append(bar);
  return () => stops.forEach((stop) => stop());
}

function showState(button: HTMLButtonElement, { title, tip }: Action, reason: string | null): void {
  button.ariaDisabled = String(reason !== null);
  button.dataset['tip'] = reason === null ? (tip ?? title) : `${title}: ${reason}`;
}
