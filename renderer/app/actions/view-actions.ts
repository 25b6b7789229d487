import { PALETTE } from '../../panels/palette/palette-entries.ts';
import type { Workspace } from '../../state/workspace/workspace.ts';
import type { Action } from '../../state/action.ts';
import type { App } from '../../state/app.ts';
import { TOUR_NEXT } from '../../panels/help/tour.tsx';
import { endTour, goToStop } from '../../state/commands/tour.ts';
import { setOverlay } from '../../state/workspace/overlays.ts';
import { needsTwoFigures } from './compare-actions.ts';

export const viewActions: readonly Action[] = [
  {
    id: 'view.ghost',
    title: 'Ghost of the source',
    keys: ['G'],
    menu: 'View',
    run: (app) => toggleOverlay(app, 'ghost'),
  },
  {
    id: 'view.halfLife',
    title: 'Colour by half-life',
    keys: ['H'],
    menu: 'View',
    run: (app) => toggleOverlay(app, 'halfLife'),
  },
  {
    id: 'view.difference',
    title: 'Colour by distance between A and B',
    keys: ['D'],
    menu: 'View',
    disabled: needsTwoFigures,
    run: (app) => toggleOverlay(app, 'difference'),
  },
  {
    id: 'view.skin',
    title: 'Skin of the file in place of the mannequin',
    keys: ['Shift+G'],
    menu: 'View',
    checked: (app) => app.overlays.value.skin,
    disabled: (app) =>
      app.skins.value.length > 0 ? null : 'the files of these clips hold no mesh that can be drawn',
    run: (app) => toggleOverlay(app, 'skin'),
  },
  {
    id: 'view.trails',
    title: 'Trails of joints',
    keys: ['T'],
    menu: 'View',
    run: (app) => toggleOverlay(app, 'trails'),
  },
  {
    id: 'view.velocities',
    title: 'Velocities of joints',
    keys: ['V'],
    menu: 'View',
    run: (app) => toggleOverlay(app, 'velocities'),
  },
  {
    id: 'view.path',
    title: 'Root path',
    keys: ['P'],
    menu: 'View',
    run: (app) => toggleOverlay(app, 'path'),
  },
  {
    id: 'view.inPlace',
    title: 'In place',
    keys: ['Shift+P'],
    menu: 'View',
    checked: (app) => app.workspace.state.value.inPlace,
    run: ({ workspace }) => workspace.set({ inPlace: !workspace.state.peek().inPlace }),
  },
  {
    id: 'view.onion',
    title: 'Onion skin',
    keys: ['Y'],
    menu: 'View',
    run: (app) => toggleOverlay(app, 'onion'),
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
  requestAnimationFrame(() => document.getElementById(TOUR_NEXT)?.focus());
}

function toggleOverlay({ workspace }: App, name: keyof Workspace['overlays']): void {
  setOverlay(workspace, name, !workspace.state.peek().overlays[name]);
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
