import type { Action } from '../stores/action.ts';
import type { App } from '../stores/app.ts';

/** The key that is held down. Its repetitions become one edit. */
export interface HeldKey {
  /** Call when the key of `action` goes down or repeats. */
  press(action: Action): void;
  /** Call when no key is down any more, or when something else begins. */
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
