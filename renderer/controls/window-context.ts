import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { assert } from '#core/kit/assert.ts';
import { oncePer } from '#core/kit/long-work.ts';
import { keyText, runAction, titleOf, type Action } from '../stores/action.ts';
import type { App } from '../stores/app.ts';

/** The context of every panel: state and actions of the window. */
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

const byId = oncePer((actions: readonly Action[]) => new Map(actions.map((action) => [action.id, action])));

export function actionById(actions: readonly Action[], id: string): Action {
  const action = byId(actions).get(id);
  assert(action !== undefined, `no action is called ${id}`);
  return action;
}

/** An action as props of a button: see ActionButton. */
export function useAction(id: string) {
  return actionNow(useWindow(), id);
}

/** An action as it is now. Reads signals. */
export function actionNow({ app, actions }: WindowContext, id: string) {
  const action = actionById(actions, id);
  const title = titleOf(app, action);
  return {
    title,
    short: action.short ?? title,
    tip: action.tipNow?.(app) ?? action.tip ?? '',
    keys: keyText(action, app.surroundings.mac),
    checked: action.checked?.(app),
    disabledReason: action.disabled?.(app) ?? null,
    onClick: () => runAction(app, action),
  };
}

/** Key hints of these actions: `S use as source · D use as destination`. */
export function useKeyHints(...ids: readonly string[]): string {
  const { app, actions } = useWindow();
  const hints = ids.map((id) => {
    const action = actionById(actions, id);
    const words = action.short ?? titleOf(app, action);
    return `${keyText(action, app.surroundings.mac)} ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
  });
  return hints.join(' · ');
}
