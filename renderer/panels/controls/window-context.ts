import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { assert } from '../../../core/assert.ts';
import { runAction } from '../../state/action.ts';
import type { Action } from '../../state/action.ts';
import type { App } from '../../state/app.ts';
import { shortcutText } from '../../state/shortcut.ts';

/** What every panel is given: the state of the window, and what can be done in it. */
export interface WindowContext {
  readonly app: App;
  readonly actions: readonly Action[];
}

const Context = createContext<WindowContext | null>(null);
export const WindowProvider = Context.Provider;

export function useWindow(): WindowContext {
  const context = useContext(Context);
  assert(context !== null, 'a panel was drawn outside of the window');
  return context;
}

export function useApp(): App {
  return useWindow().app;
}

/** An action for a control: what it is called, its key, why not now, and doing it. */
export function useAction(id: string) {
  const { app, actions } = useWindow();
  const action = actions.find((candidate) => candidate.id === id);
  assert(action !== undefined, `no action is called ${id}`);
  const [keys] = action.keys;
  return {
    tip: action.title,
    keys: keys === undefined ? '' : shortcutText(keys, app.mac),
    disabledReason: action.disabled?.(app) ?? null,
    onClick: () => runAction(app, action),
  };
}
