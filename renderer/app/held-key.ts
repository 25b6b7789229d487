import type { Action } from '../state/action.ts';
import type { App } from '../state/app.ts';

/** The key that is down, so that what a held key repeats becomes one edit. */
export interface HeldKey {
  /** The key of `action` went down, or repeats. */
  press(action: Action): void;
  /** No key is down any more, or something else begins. */
  release(): void;
}

export function createHeldKey(app: App): HeldKey {
  let held: Action | null = null;
  const release = (): void => {
    const action = held;
    held = null;
    action?.release?.(app);
  };
  return {
    release,
    press: (action) => {
      if (action !== held) release();
      if (action.disabled?.(app)) return;
      if (action.release) held = action;
      action.run(app);
    },
  };
}
