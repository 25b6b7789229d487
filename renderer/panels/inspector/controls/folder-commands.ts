import { effect } from '@preact/signals';
import { runAction } from '../../../state/action.ts';
import type { Action } from '../../../state/action.ts';
import type { App } from '../../../state/app.ts';
import type { FolderCommand } from './row.ts';

/**
 * Puts the buttons of a folder at its foot: each an action of the table, under a shorter name. They say why where they
 * cannot be used. Returns what ends that.
 */
export function addFolderCommands(
  foot: HTMLElement,
  app: App,
  actions: readonly Action[],
  commands: readonly FolderCommand[],
): () => void {
  if (commands.length === 0) return () => undefined;
  const bar = document.createElement('div');
  bar.className = 'folder-commands';
  const stops = commands.flatMap(({ action: id, label }) => {
    const action = actions.find((candidate) => candidate.id === id);
    if (!action) return [];
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button';
    button.textContent = label;
    button.dataset['row'] = id;
    button.addEventListener('click', () => runAction(app, action));
    bar.append(button);
    return [effect(() => showState(button, action.title, action.disabled?.(app) ?? null))];
  });
  foot.append(bar);
  return () => stops.forEach((stop) => stop());
}

function showState(button: HTMLButtonElement, title: string, reason: string | null): void {
  button.ariaDisabled = String(reason !== null);
  button.dataset['tip'] = reason === null ? title : `${title}: ${reason}`;
}
