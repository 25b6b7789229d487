import { inMenu, type Action } from '../stores/action.ts';
import type { App } from '../stores/app.ts';
import type { Workspace } from '../stores/workspace/workspace.ts';

/** One action for each theme and drawing quality, so that the palette finds it by name. */
export const choiceActions = [
  ...choose('theme', 'Theme', { dark: 'Dark theme', light: 'Light theme', system: 'System theme' }),
  ...choose('quality', 'Quality', {
    auto: 'Automatic quality',
    full: 'Full quality',
    low: 'Low quality',
    'low ×.5': 'Lowest quality',
  }),
];

/** A submenu of View with the choices of one setting. */
function choose<Name extends 'theme' | 'quality'>(
  name: Name,
  submenu: string,
  titles: Readonly<Record<Workspace[Name], string>>,
): readonly Action[] {
  const rows = Object.entries<string>(titles).map(([choice, title]) => ({
    id: `view.${name} ${choice}`,
    title,
    checked: ({ workspace }: App) => workspace.state.value[name] === choice,
    run: ({ workspace }: App) => workspace.set({ [name]: choice }),
  }));
  return inMenu('View', 'window', rows, submenu);
}
