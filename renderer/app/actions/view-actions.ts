import { PALETTE } from '../../panels/palette/palette-entries.ts';
import type { Workspace } from '../../state/workspace/workspace.ts';
import type { Action } from '../../state/action.ts';
import type { App } from '../../state/app.ts';
import { endTour, goToStop } from '../../state/commands/tour.ts';

export const viewActions: readonly Action[] = [
  {
    id: 'view.inPlace',
    title: 'In place',
    keys: ['Shift+P'],
    menu: 'View',
    checked: (app) => app.workspace.state.value.inPlace,
    run: ({ workspace }) => workspace.set({ inPlace: !workspace.state.peek().inPlace }),
  },
  {
    id: 'view.library',
    title: 'Library',
    keys: ['Mod+B'],
    menu: 'View',
    run: (app) => togglePanel(app, 'library'),
  },
  {
    id: 'view.inspector',
    title: 'Inspector',
    keys: ['Mod+I'],
    menu: 'View',
    run: (app) => togglePanel(app, 'inspector'),
  },
  {
    id: 'view.bottom',
    title: 'Timeline and curves',
    keys: ['Mod+J'],
    menu: 'View',
    run: (app) => togglePanel(app, 'bottom'),
  },
  {
    id: 'view.theme',
    title: 'Dark or light theme',
    keys: [],
    menu: 'View',
    run: ({ workspace, theme }) => workspace.set({ theme: theme.peek() === 'dark' ? 'light' : 'dark' }),
  },
  {
    id: 'view.closeDrawer',
    title: 'Close what lies over the work',
    keys: ['Escape'],
    menu: 'View',
    disabled: ({ session }) =>
      session.drawer.value === null && session.tour.value === null ? 'nothing lies over the work' : null,
    run: (app) => (app.session.tour.peek() === null ? (app.session.drawer.value = null) : endTour(app)),
  },
  {
    id: PALETTE,
    title: 'Command palette',
    keys: ['Mod+K'],
    menu: 'View',
    whileTyping: true,
    run: ({ session }) => {
      session.paletteText.value = '';
      session.palette.value = true;
    },
  },
  {
    id: 'help.keys',
    title: 'All keys',
    keys: ['?'],
    menu: 'Help',
    run: ({ session }) => (session.keySheet.value = !session.keySheet.peek()),
  },
  {
    id: 'help.guide',
    title: 'Guide',
    keys: ['F1'],
    menu: 'Help',
    run: ({ bridge }) => void bridge.call('app.guide', {}),
  },
  { id: 'help.tour', title: 'Show the tour', keys: [], menu: 'Help', run: showTour },
];

function showTour(app: App): void {
  goToStop(app, 0);
  app.session.focus.value = 'tour';
}

/** Shows or hides a panel: where it has its place, or over the work in a narrow window. */
function togglePanel(app: App, panel: keyof Workspace['collapsed']): void {
  const { drawer } = app.session;
  const over = app.surroundings.width.peek();
  if ((panel === 'library' && over.libraryOver) || (panel === 'inspector' && over.inspectorOver)) {
    drawer.value = drawer.peek() === panel ? null : panel;
    return;
  }
  const { collapsed } = app.workspace.state.peek();
  app.workspace.set({ collapsed: { ...collapsed, [panel]: !collapsed[panel] } });
}
