import { inMenu, type Action, type Condition, type ActionRow } from '#renderer/stores/action.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { historyOpen, openWhatCameBack } from './history.ts';
import { needsLibrary } from '#renderer/stores/conditions.ts';
import { focusInLibrary } from '#renderer/stores/commands/library/library-actions.ts';

export const editActions: readonly Action[] = [
  ...inMenu('Edit', 'history', [
    step('undo', 'Undo', 'Mod+Z'),
    step('redo', 'Redo', 'Mod+Shift+Z', 'Mod+Y'),
    {
      id: 'edit.history',
      title: 'History…',
      tip: 'All undo steps. Click one to go there',
      keys: ['Mod+Alt+Z'],
      disabled: needsLibrary,
      run: ({ session }) => {
        const open = historyOpen(session);
        open.value = !open.peek();
      },
    },
  ]),
  ...inMenu('Edit', 'search', [
    {
      id: 'view.search',
      title: 'Search library',
      keys: ['/'],
      run: (app) => focusInLibrary(app, 'search'),
    },
  ]),
];

/** Undo and redo with the name and the words of their edit. */
function step(which: 'undo' | 'redo', title: string, ...keys: readonly string[]): ActionRow {
  const nameOf: Condition = ({ document }) => document.undo.value[which];
  // An edit that is still being saved can be undone.
  const isOnItsWay = ({ document }: Pick<Workbench, 'document'>): boolean =>
    which === 'undo' && document.pending.value.length > 0;
  return {
    id: `edit.${which}`,
    title,
    keys,
    ownsKeys: true,
    titleNow: (app) => {
      const name = nameOf(app);
      return name === null ? title : `${title} ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
    },
    tipNow: ({ document }) => {
      const { name, what, where } = document.undo.value.words?.[which] ?? { name: '', what: '', where: '' };
      return [what === name ? '' : what, where].filter(Boolean).join('\n');
    },
    disabled: (app) => (nameOf(app) === null && !isOnItsWay(app) ? `nothing to ${which}` : null),
    run: (app) => void openWhatCameBack(app, app.editing[which]),
  };
}
