import { computed } from '@preact/signals';
import type { Menu, MenuItem, Submenu } from '#contract/menu-bar.ts';
import { createReaction } from '../kit/reaction.ts';
import { menuNames, runAction, titleOf, type Action } from '../stores/action.ts';
import type { App } from '../stores/app.ts';
import { RECENT_LIBRARIES } from '../features/exchange/file-actions.ts';

/** Maximum wait for an idle moment, ms. */
const MAX_WAIT_MS = 1000;

/** Keeps the menu bar in step with the action table, and runs the chosen actions. Returns its end. */
export function followMenuBar(app: App, actions: readonly Action[]): () => void {
  const { bridge } = app;
  const { files } = app.library;
  const rows = actions.filter(({ section }) => section !== undefined);
  // One signal per row: the bar is sent again when a title or a tick changes, not whenever the playhead
  // moves.
  const titles = new Map(rows.map((row) => [row, computed(() => titleOf(app, row))]));
  const ticks = new Map(rows.map((row) => [row, computed(() => row.checked?.(app))]));
  const itemNow = (row: Action): MenuItem => {
    const checked = ticks.get(row)?.value;
    const [keys] = row.keys ?? [];
    return {
      action: row.id,
      label: titles.get(row)?.value ?? row.title,
      ...(keys !== undefined && { keys }),
      ...(checked !== undefined && { checked }),
    };
  };
  const menus = (): Menu[] => {
    const recent = files.recent.value.map(({ id, path }) => ({ action: libraryAction(id), label: path }));
    return menusOf(rows, itemNow, recent);
  };
  // The system takes long to build menus, and while a library opens they change several times.
  let waiting = 0; // handle of the idle callback
  const send = (): void => void bridge.call('app.menuBar', { menus: reaction.track(menus) });
  const sendSoon = (): void => void (waiting = requestIdleCallback(send, { timeout: MAX_WAIT_MS }));
  const reaction = createReaction(sendSoon);
  sendSoon();
  bridge.on('app.action', ({ action: id }) => {
    const action = actions.find((row) => row.id === id);
    const library = files.recent.peek().find((each) => libraryAction(each.id) === id);
    if (action) runAction(app, action);
    else if (library) files.openRecent(library);
  });
  return () => {
    cancelIdleCallback(waiting);
    reaction.forget();
  };
}

const libraryAction = (id: string): string => `library ${id}`;

/**
 * The menus, with the rows of each section together, and the rows of each submenu together.
 *
 * @param rows rows that have a section, in the order of the table
 * @param recent recent libraries, placed above the other rows of their submenu
 */
export function menusOf(
  rows: readonly Action[],
  itemNow: (row: Action) => MenuItem,
  recent: readonly MenuItem[],
): Menu[] {
  return menuNames.map((label) => {
    const ofMenu = rows.filter(({ menu }) => menu === label);
    const names = [...new Set(ofMenu.map(({ section }) => section))];
    const sections = names.map((name) => {
      const entries: (MenuItem | Submenu)[] = [];
      for (const row of ofMenu.filter(({ section }) => section === name)) {
        const last = entries.at(-1);
        const isSame = last && 'items' in last && last.label === row.submenu;
        if (row.submenu === undefined) entries.push(itemNow(row));
        else if (isSame) last.items.push(itemNow(row));
        else {
          const before = row.submenu === RECENT_LIBRARIES ? recent : [];
          entries.push({ label: row.submenu, items: [...before, itemNow(row)] });
        }
      }
      return entries;
    });
    return { label, sections };
  });
}
