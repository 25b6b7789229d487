import { openPalette } from '../controls/palette/palette.tsx';
import { PALETTE } from '../controls/palette/palette-entries.ts';
import { KeySheet } from '../features/help/key-sheet.tsx';
import { openProblemReport } from '../features/help/problem-report.tsx';
import { endTrial } from '../features/review/blind-actions.ts';
import { openDialog } from '../kit/dialog.tsx';
import { inMenu, type ActionRow, type Action } from '../stores/action.ts';
import type { App, Panels } from '../stores/app.ts';
import type { Workbench } from '../stores/workbench.ts';
import { showTransition } from '../stores/commands/desk.ts';
import { focusInLibrary } from '../stores/commands/library/library-actions.ts';
import { labNouns } from '../stores/lab/lab-nouns.ts';
import { clipOn, inPlaceOn } from '../stores/session/stage.ts';
import { showTab } from '../stores/commands/show-tab.ts';
import { endTour, startTour } from '../stores/commands/tour.ts';
import { tabOf } from './features.tsx';
import { maximiseAction } from './maximise-actions.ts';
import { ask } from '../stores/ask.ts';
import { isJudgeInSight } from '../stores/window/surroundings.ts';
import { frontTab, isInFront, tabsIn, viewAction } from '../stores/workspace/bottom-tabs.ts';
import {
  bottomTabs,
  OWN_TRAILING,
  type LibraryTab,
  type PanelTab,
  type Workspace,
} from '../stores/workspace/workspace.ts';

/** One action for each theme and drawing quality, so that the palette finds it by name. */
const choiceActions = [
  ...choose('theme', 'Theme', { dark: 'Dark theme', light: 'Light theme', system: 'System theme' }),
  ...choose('quality', 'Quality', {
    auto: 'Automatic quality',
    smooth: 'Smooth quality',
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

type Panel = Exclude<keyof Workspace['collapsed'], 'details' | 'judge'>;

/** Why a tab is not there. */
const whyAbsent: Partial<Record<PanelTab, string>> = {
  item: 'no item is open',
  game: 'no recording is open',
};

/** Panels, tabs and dialogs of the window. */
export const panelActions = [
  ...inMenu('View', 'panels', [
    panelRow('library', 'Library', 'Mod+B'),
    panelRow('inspector', 'Inspector', 'Mod+I'),
    panelRow('bottom', 'Bottom panel', 'Mod+J'),
    maximiseAction,
  ]),
  ...inMenu('View', 'panels', [
    libraryRow('clips', 'Clips', 'All motions of the library'),
    libraryRow('transitions', 'Transitions', 'All transitions of the library'),
  ]),
  ...inMenu('View', 'tabs', [
    ...bottomTabs.map(tabRow),
    {
      ...tabRow('item'),
      title: 'Open item',
      titleNow: titleOfItem,
    },
    adjacentRow('nextTab', 'Next tab of bottom panel', 'Ctrl+Tab', 1),
    adjacentRow('previousTab', 'Previous tab of bottom panel', 'Ctrl+Shift+Tab', -1),
  ]),
  ...inMenu('View', 'window', [
    {
      id: PALETTE,
      title: 'Command palette',
      keys: ['Mod+K'],
      whileTyping: true,
      run: (app) => openPalette(app),
    },
  ]),
  ...choiceActions,
  ...inMenu('View', 'window', [
    {
      id: 'view.closeDrawer',
      title: 'Close panel',
      tip: 'A panel over the views or in the whole window, the tour, a blind comparison or an open clip',
      titleNow: (app) => (isOverViews(app) || !isInPlace(app) ? 'Close panel' : 'Back to transition'),
      keys: ['Escape'],
      disabled: (app) => (isOverViews(app) || isInPlace(app) ? null : 'no panel is open over the views'),
      run: (app) => {
        if (app.session.tour.peek() !== null) endTour(app);
        else if (app.session.drawer.peek() !== null) app.session.drawer.value = null;
        else if (app.session.maximised.peek() !== null) app.session.maximised.value = null;
        else if (app.session.blind.peek() !== null) endTrial(app);
        else {
          if (clipOn(app.session.stage.peek())) app.session.focus.value = 'clips';
          showTransition(app);
        }
      },
    },
  ]),
  ...inMenu('Help', 'help', [
    {
      id: 'help.guide',
      title: 'Guide',
      keys: ['F1'],
      run: (app) => void ask(app, 'app.help', { page: 'guide' }),
    },
    {
      id: 'help.keys',
      title: 'Keyboard shortcuts',
      short: 'All keys',
      keys: ['?'],
      run: ({ session }) => openDialog(session, KeySheet, {}),
    },
    {
      id: 'help.tour',
      title: 'Show tour',
      run: startTour,
    },
    {
      id: 'help.report',
      title: 'Report a problem…',
      tip: 'Shows version, system and the last internal errors, to copy',
      run: (app) => void openProblemReport(app),
    },
    {
      id: 'help.licences',
      title: 'Licences',
      run: (app) => void ask(app, 'app.help', { page: 'licences' }),
    },
  ]),
];

const isOverViews = ({ session }: Pick<Workbench, 'session'>): boolean =>
  session.drawer.value !== null || session.tour.value !== null || session.maximised.value !== null;

/** A clip, a tree, a stress run or a blind comparison is shown in place of the transition. */
const isInPlace = ({ session }: Pick<Workbench, 'session'>): boolean =>
  inPlaceOn(session.stage.value) !== null || session.blind.value !== null;

function titleOfItem({ lab, workspace }: Pick<Workbench, 'lab' | 'workspace'>): string {
  const isOwn = workspace.state.value.openItem === OWN_TRAILING;
  const noun = labNouns[lab.item.value?.kind ?? (isOwn ? 'trailing' : 'tree')];
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

function tabRow(tab: PanelTab): ActionRow {
  const why = whyAbsent[tab];
  return {
    id: viewAction(tab),
    title: tabOf(tab).title,
    tip: tabOf(tab).tip,
    checked: (app) => (tab === 'metrics' ? isJudgeInSight(app) : isInFront(app.workspace, tab)),
    ...(why !== undefined && {
      offered: (app) => tabsOf(app).includes(tab),
      disabled: (app) => (tabsOf(app).includes(tab) ? null : why),
    }),
    run: (app) => (tabsOf(app).includes(tab) ? showTab(app, tab) : showJudge(app)),
  };
}

/** Shows a list of the library, with the keys in it. */
function libraryRow(tab: LibraryTab, title: string, tip: string): ActionRow {
  return {
    id: viewAction(tab),
    title,
    tip,
    checked: ({ workspace }) => workspace.state.value.libraryTab === tab,
    run: (app) => focusInLibrary(app, tab),
  };
}

type Tabbed = Pick<App, 'game' | 'surroundings' | 'workspace'>;

/** The tabs of the bottom panel. Reads signals. */
export const tabsOf = ({ workspace, game, surroundings }: Tabbed): readonly PanelTab[] =>
  tabsIn(workspace.state.value, {
    hasRecording: game.file.value !== null,
    judgeBeside: surroundings.width.value.judgeBeside,
  });

/** The tab in front: the chosen one, or the first while that has no place there. Reads signals. */
export function frontOf(app: Tabbed): PanelTab {
  const chosen = frontTab(app.workspace.state.value);
  const tabs = tabsOf(app);
  return tabs.includes(chosen) ? chosen : tabs[0];
}

/** Shows what judges, below the inspector. */
function showJudge({ workspace }: Pick<App, 'workspace'>): void {
  workspace.set({ collapsed: { ...workspace.state.peek().collapsed, inspector: false, judge: false } });
}

function adjacentRow(id: string, title: string, key: string, step: 1 | -1): ActionRow {
  return {
    id: `view.${id}`,
    title,
    keys: [key],
    whileTyping: true,
    run: (app) => {
      const tabs = tabsOf(app);
      const at = tabs.indexOf(frontOf(app));
      showTab(app, tabs[(at + step + tabs.length) % tabs.length]);
    },
  };
}

/** Shows or hides a panel: docked, or over the views in a narrow window. */
function panelRow(panel: Panel, title: string, key: string): ActionRow {
  const isOver = ({ surroundings: { width } }: Panels): boolean =>
    panel !== 'bottom' && width.value[`${panel}Over`];
  return {
    id: viewAction(panel),
    title,
    keys: [key],
    checked: (app) =>
      isOver(app) ? app.session.drawer.value === panel : !app.workspace.state.value.collapsed[panel],
    run: (app) => {
      const { drawer, maximised } = app.session;
      const { collapsed } = app.workspace.state.peek();
      // What another panel hides is shown.
      if (maximised.peek() !== null) {
        maximised.value = null;
        app.workspace.set({ collapsed: { ...collapsed, [panel]: false } });
      } else if (panel !== 'bottom' && isOver(app)) drawer.value = drawer.peek() === panel ? null : panel;
      else app.workspace.set({ collapsed: { ...collapsed, [panel]: !collapsed[panel] } });
    },
  };
}
