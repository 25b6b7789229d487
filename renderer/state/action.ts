import type { App } from './app.ts';
import { matchesShortcut, shortcutText } from './shortcut.ts';
import type { KeyPress } from './shortcut.ts';

/** The menus of the menu bar, from left to right: the key sheet and the palette group by them too. */
export const menuNames = [
  ...(['File', 'Edit', 'Clip', 'Markers', 'Transition', 'Review'] as const),
  ...(['View', 'Playback', 'Help'] as const),
];
export type MenuName = (typeof menuNames)[number];

/** Lists with keys of their own: those of a row count while the focus is in an element with this `data-keys-of`. */
export type KeyedList = 'clips' | 'transitions' | 'points' | 'reviews';

/** Something a person can do, from a key, a menu, the palette or a button. All of them show what stands here. */
export interface Action {
  readonly id: string;
  readonly title: string; // verb and object; an ellipsis where a dialog follows
  /** The title where it depends on what is open or under way: `Undo move marker`. */
  readonly titleNow?: (app: App) => string;
  /** The words of a button that has little room, and of the status bar. */
  readonly short?: string;
  /** What the title cannot say: an effect, a unit, a condition. */
  readonly tip?: string;
  readonly keys?: readonly string[]; // see matchesShortcut; the first is shown
  readonly within?: KeyedList;
  readonly menu: MenuName;
  /** The part of its menu, between two lines; absent where the menu bar leaves it out. */
  readonly section?: string;
  readonly submenu?: string;
  /** Whether its keys are heard in a text field too: they write nothing there. */
  readonly whileTyping?: boolean;
  /** Whether its keys mean nothing else while it is disabled: browsers undo typing in any field with Mod+Z. */
  readonly ownsKeys?: boolean;
  /** The text that the palette shows for it to be completed, instead of closing. */
  readonly asks?: string;
  run(app: App): void;
  /** Ends what repeated key presses previewed: the key was let go. Absent where each `run` is complete. */
  release?(app: App): void;
  /** Whether lists show it at all. Absent = always. */
  readonly offered?: (app: App) => boolean;
  /** Whether it is on; absent where it is no switch. */
  readonly checked?: (app: App) => boolean;
  /** Why it cannot be done now; absent or null = it can. */
  readonly disabled?: (app: App) => string | null;
}

/** A row without its place. */
export type Row = Omit<Action, 'menu' | 'section' | 'submenu'>;

/** Puts rows into a section of a menu; without a section the palette lists them, and the menu bar does not. */
export function inMenu(
  menu: MenuName,
  section: string | null,
  rows: readonly Row[],
  submenu?: string,
): readonly Action[] {
  const place = { menu, ...(section !== null && { section }), ...(submenu !== undefined && { submenu }) };
  return rows.map((row) => ({ ...row, ...place }));
}

export function titleOf(app: App, { title, titleNow }: Action): string {
  return titleNow?.(app) ?? title;
}

/** Its first key, as people read it; empty where it has none. */
export function keyText({ keys }: Action, mac: boolean): string {
  return keys?.[0] === undefined ? '' : shortcutText(keys[0], mac);
}

/**
 * The action that a key press means with the focus in `list`. Keys of the list come first. Without NumLock the number pad
 * writes arrows and the like, so a key of the pad comes before those.
 */
export function actionOfKey(
  press: KeyPress,
  actions: readonly Action[],
  mac: boolean,
  list: string | null,
): Action | undefined {
  const means = (key: string): boolean => matchesShortcut(press, key, mac);
  const heard = actions.filter(({ keys, within }) => keys?.some(means) && (!within || within === list));
  const isOfPad = (key: string): boolean => key.startsWith('Numpad') && means(key);
  return heard.find(({ within }) => within) ?? heard.find(({ keys }) => keys?.some(isOfPad)) ?? heard[0];
}

/** Does it, or says in the status bar why it cannot be done now. */
export function runAction(app: App, action: Action): void {
  const reason = action.disabled?.(app) ?? null;
  if (reason !== null) return app.notices.say(`${titleOf(app, action)}: ${reason}`);
  action.run(app);
  action.release?.(app);
}
