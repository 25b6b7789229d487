import type { App } from './app.ts';

/** Something a person can do, from a key, the menu or a button. */
export interface Action {
  readonly id: string; // main's menu and the buttons name it
  readonly title: string;
  readonly keys: readonly string[]; // see matchesShortcut
  readonly menu: 'File' | 'Edit' | 'View' | 'Playback' | 'Markers' | 'Transition' | 'Review' | 'Help';
  /** Whether its keys are heard in a text field too: they write nothing there. */
  readonly whileTyping?: boolean;
  /** Whether its keys mean nothing else while it cannot be done: a browser undoes by itself what was typed, in any field. */
  readonly ownsKeys?: boolean;
  /** What choosing it in the palette types there instead: a name goes on from it. */
  readonly asks?: string;
  run(app: App): void;
  /** Its key, which may have repeated, was let go: keeps what `run` previewed. Absent where each `run` is done by itself. */
  release?(app: App): void;
  /** Whether there is such a thing now: where not, lists leave it out. Absent = always. */
  readonly offered?: (app: App) => boolean;
  /** Whether it is in force already, for menus that say so. */
  readonly checked?: (app: App) => boolean;
  /** Why it cannot be done now, for the tooltip; absent or null = it can. */
  readonly disabled?: (app: App) => string | null;
}

/** Does it, if it can be done now. */
export function runAction(app: App, action: Action): void {
  if (action.disabled?.(app)) return;
  action.run(app);
  action.release?.(app);
}
