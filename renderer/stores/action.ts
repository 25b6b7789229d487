import { computed } from '@preact/signals';
import type { IconNode } from '../kit/icon.tsx';
import type { App } from './app.ts';
import type { WorkspaceStore } from './workspace/workspace-store.ts';
import { matchesShortcut, shortcutText, type KeyPress } from './shortcut.ts';

/** The menus of the menu bar, from left to right. Key sheet and palette group actions by them, too. */
export const menuNames = [
  ...(['File', 'Edit', 'Clip', 'Markers', 'Transition', 'Tree', 'Review'] as const),
  ...(['View', 'Playback', 'Help'] as const),
];
export type MenuName = (typeof menuNames)[number];

/**
 * Lists with their own keys: those of a row apply while the focus is in an element with this `data-keys-of`.
 */
export type KeyedList =
  | 'clips'
  | 'transitions'
  | 'markers'
  | 'reviews'
  | 'nodes'
  | 'requests'
  | 'chains'
  | 'figures';

/** Why a command cannot run now, as text; null = it can. Reads signals. */
export type Condition = (app: App) => string | null;

/** A command, started by a key, a menu, the palette or a button. All of them show this text. */
export interface Action {
  readonly id: string;
  readonly title: string; // verb and object; an ellipsis where a dialog follows
  /** The title if it depends on the state of the window: `Undo move marker`. */
  readonly titleNow?: (app: App) => string;
  /** A shorter text for narrow buttons and the status bar. */
  readonly short?: string;
  /** Adds an effect, a unit or a condition to the title; begins with a verb, or with what is shown. */
  readonly tip?: string;
  /** A picture before the title in context menus, which then show the tip beside it. */
  readonly icon?: IconNode;
  /** The heading in context menus over the actions of a group. */
  readonly group?: string;
  /** The tip if it depends on the state of the window. */
  readonly tipNow?: (app: App) => string;
  readonly keys?: readonly string[]; // see matchesShortcut; the first is shown
  readonly within?: KeyedList;
  readonly menu: MenuName;
  /** A group of its menu, between two separators; absent = not in the menu bar. */
  readonly section?: string;
  readonly submenu?: string;
  /** True if its keys also work in a text field, because they type nothing there. */
  readonly whileTyping?: boolean;
  /** True if its keys do nothing else while it is disabled: browsers undo typing in any field with Mod+Z. */
  readonly ownsKeys?: boolean;
  /** Text that the palette shows for completion instead of closing. */
  readonly asks?: string;
  run(app: App): void;
  /** Ends the preview of repeated key presses when the key is released. Absent = each `run` is complete. */
  release?(app: App): void;
  /** False hides it in lists. Absent = always shown. */
  readonly offered?: (app: App) => boolean;
  /** True while it is on; absent = not a switch. */
  readonly checked?: (app: App) => boolean;
  /** The reason why it is disabled; absent or null = enabled. */
  readonly disabled?: Condition;
}

/** An action without its place in the menus. */
export type ActionRow = Omit<Action, 'menu' | 'section' | 'submenu'>;

/**
 * Puts rows into a section of a menu; without a section they appear in the palette, but not in the menu bar.
 */
export function inMenu(
  menu: MenuName,
  section: string | null,
  rows: readonly ActionRow[],
  submenu?: string,
): readonly Action[] {
  const place = { menu, ...(section !== null && { section }), ...(submenu !== undefined && { submenu }) };
  return rows.map((row) => ({ ...row, ...place }));
}

export function titleOf(app: App, { title, titleNow }: Action): string {
  return titleNow?.(app) ?? title;
}

/** The first key as text; empty = none. */
export function keyText({ keys }: Action, mac: boolean): string {
  return keys?.[0] === undefined ? '' : shortcutText(keys[0], mac);
}

/**
 * The action of a key press with the focus in `list`. Keys of the list come first. Without NumLock the number
 * pad types arrows and the like, so keys of the pad come before those.
 */
export function actionOfKey(
  press: KeyPress,
  actions: readonly Action[],
  mac: boolean,
  list: string | null,
): Action | undefined {
  const means = (key: string): boolean => matchesShortcut(press, key, mac);
  const matching = actions.filter(({ keys, within }) => keys?.some(means) && (!within || within === list));
  const isOfPad = (key: string): boolean => key.startsWith('Numpad') && means(key);
  return (
    matching.find(({ within }) => within) ?? matching.find(({ keys }) => keys?.some(isOfPad)) ?? matching[0]
  );
}

/** Actions with the keys that the user gave them. */
export function withOwnKeys(
  actions: readonly Action[],
  { state }: Pick<WorkspaceStore, 'state'>,
): readonly Action[] {
  const own = computed(() => state.value.keys);
  return actions.map((action) => ({
    ...action,
    get keys() {
      return own.value[action.id] ?? action.keys ?? [];
    },
  }));
}

/** Runs an action, or shows in the status bar why it is disabled. */
export function runAction(app: App, action: Action): void {
  const reason = action.disabled?.(app) ?? null;
  if (reason !== null) return app.notices.report(`${titleOf(app, action)}: ${reason}`);
  action.run(app);
  action.release?.(app);
}
