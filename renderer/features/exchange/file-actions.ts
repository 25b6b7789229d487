import { keepLastExport } from '#renderer/controls/exporting-dialog.tsx';
import { inMenu, type Condition } from '#renderer/stores/action.ts';
import type { Requests, Workbench } from '#renderer/stores/workbench.ts';
import { exportUserData, writeSidecars } from '#renderer/stores/commands/library/user-data-commands.ts';
import { saveCopy } from '#renderer/stores/commands/file-problems.ts';
import { needsLibrary, needsTransition, needsClips } from '#renderer/stores/conditions.ts';
import { focusInLibrary } from '#renderer/stores/commands/library/library-actions.ts';
import { ask } from '#renderer/stores/ask.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { counted } from '#contract/words/counted.ts';
import { backUp, showBackups } from './restore-dialog.tsx';
import { computed, effect } from '@preact/signals';
import { showFarm } from './farm-dialog.tsx';
import { showJoin } from './join-dialog.tsx';
import { showHistory, showOverridden, showTeam } from './team-dialog.tsx';

const isPaused = ({ library: { jobs } }: Pick<Workbench, 'library'>): boolean =>
  jobs.running.value?.paused === true;
const whyNotIndexing: Condition = ({ library: { jobs } }) => {
  if (jobs.running.value === null) return 'nothing is being indexed';
  return jobs.cancelling.value ? 'indexing is stopping' : null;
};

/** Folders of the library. */
const folderActions = inMenu('File', 'folders', [
  {
    id: 'library.openFolder',
    title: 'Open folder…',
    keys: ['Mod+O'],
    disabled: (app) => (app.library.jobs.running.value ? 'a folder is being indexed' : null),
    run: (app) => void openFolder(app),
  },
  {
    id: 'library.watchedFolders',
    title: 'Folders',
    tip: 'Filters the list by a folder, and shows which folders are watched',
    checked: ({ session }) => session.watchedFolders.value,
    disabled: needsLibrary,
    run: (app) => {
      const { watchedFolders } = app.session;
      watchedFolders.value = !watchedFolders.peek();
      if (watchedFolders.peek()) focusInLibrary(app, 'watchedFolders');
    },
  },
]);

const indexingActions = inMenu('File', null, [
  {
    id: 'index.pause',
    title: 'Pause indexing',
    tip: 'Keeps the files read so far',
    offered: (app) => app.library.jobs.running.value !== null && !isPaused(app),
    disabled: whyNotIndexing,
    run: ({ library: { jobs } }) => jobs.togglePause(),
  },
  {
    id: 'index.resume',
    title: 'Resume indexing',
    offered: isPaused,
    disabled: whyNotIndexing,
    run: ({ library: { jobs } }) => jobs.togglePause(),
  },
  {
    id: 'index.stop',
    title: 'Stop indexing',
    tip: 'Keeps the files read so far',
    offered: ({ library: { jobs } }) => jobs.running.value !== null,
    disabled: whyNotIndexing,
    run: ({ library: { jobs } }) => jobs.cancel(),
  },
]);

/** The submenu of recent libraries; the menu bar lists them above its rows. */
export const RECENT_LIBRARIES = 'Open recent library';

/** Libraries, each in its own window. */
const libraryFileActions = [
  ...inMenu('File', 'library', [
    { id: 'library.create', title: 'New library…', run: (app) => void openAnother(app, 'library.create') },
    { id: 'library.choose', title: 'Open library…', run: (app) => void openAnother(app, 'library.choose') },
  ]),
  ...inMenu(
    'File',
    'library',
    [
      {
        id: 'library.clearRecent',
        title: 'Clear recent libraries',
        disabled: ({ library: { files } }) => (files.recent.value.length > 0 ? null : 'the list is empty'),
        run: (app) => void ask(app, 'library.clearRecent', {}),
      },
    ],
    RECENT_LIBRARIES,
  ),
  ...inMenu('File', 'library', [
    {
      id: 'library.saveCopy',
      title: 'Save library copy…',
      disabled: needsLibrary,
      run: (app) => void saveCopy(app),
    },
    {
      id: 'library.backUp',
      title: 'Back up now',
      tip: 'Counts as the backup of today',
      disabled: needsLibrary,
      run: (app) => void backUp(app),
    },
    {
      id: 'library.restore',
      title: 'Restore backup…',
      disabled: needsLibrary,
      run: (app) => void showBackups(app),
    },
  ]),
];

/** Export and import of user data and settings. */
const exchangeActions = [
  ...inMenu('File', 'import', [
    {
      id: 'file.import',
      title: 'Import…',
      tip: 'Settings, user data, trees or a recording, whichever the file holds',
      disabled: needsLibrary,
      run: (app) => void ask(app, 'file.import', {}),
    },
  ]),
  ...inMenu('File', 'user data', [
    {
      id: 'userData.export',
      title: 'Export user data…',
      tip: 'Tags, notes, markers, transitions and presets of the whole library, as one file',
      disabled: needsLibrary,
      run: (app) => void exportUserData(app),
    },
    {
      id: 'userData.sidecars',
      title: 'Write sidecar files',
      tip: 'The user data of each clip, in a file beside it',
      disabled: needsLibrary,
      run: (app) => void writeSidecars(app),
    },
  ]),
  ...inMenu('File', 'settings', [
    {
      id: 'settings.export',
      title: 'Export settings…',
      short: 'Settings',
      tip: 'The open transition with its clips, markers and slots, as JSON',
      keys: ['Mod+E'],
      disabled: needsTransition,
      run: (app) => void exportSettings(app),
    },
  ]),
];

export const fileActions = [...folderActions, ...indexingActions, ...libraryFileActions, ...exchangeActions];

async function openFolder(app: Requests): Promise<void> {
  app.notices.dismissAt('openFolder');
  await ask(app, 'index.chooseFolder', {}, 'openFolder');
}

async function openAnother(app: Requests, method: 'library.create' | 'library.choose'): Promise<void> {
  const opened = await ask(app, method, {});
  if (opened) app.notices.report(`Opened in a new window · ${opened.fileName}`);
}

async function exportSettings(app: Workbench): Promise<void> {
  const transition = app.open.editable.peek();
  if (!transition) return;
  const exported = await ask(app, 'settings.export', { transitionId: transition.id });
  const { slots, chosen } = transition;
  const what = `${counted(slots.length, 'slot')}, ${slotLetter(chosen)} is chosen`;
  if (!exported) return;
  keepLastExport(app.workspace, 'settings.export');
  app.notices.report(`Exported · ${exported.fileName} · ${what}`);
}

const needsTeam: Condition = ({ library: { team } }) =>
  team.value === null ? 'this library is in no team' : null;

const whyNotJoin: Condition = (app) => {
  const { state, team } = app.library;
  if (state.value.state === 'open' && state.value.readOnly) return 'the library is read only';
  return needsLibrary(app) ?? (team.value === null ? null : 'this library is in a team');
};

export const teamActions = [
  ...inMenu('File', 'team', [
    {
      id: 'team.join',
      title: 'Join team library…',
      tip: 'Shares user data with others over a PostgreSQL database',
      disabled: whyNotJoin,
      run: showJoin,
    },
    {
      id: 'team.show',
      title: 'Team…',
      tip: 'Connection, role, who is online, and what waits',
      disabled: needsTeam,
      run: (app) => void showTeam(app),
    },
    {
      id: 'farm.show',
      title: 'Farm…',
      tip: 'Shows the workers and runs of a farm; pauses, resumes and cancels runs',
      disabled: needsLibrary,
      run: showFarm,
    },
  ]),
  ...inMenu('Transition', 'team', [
    {
      id: 'team.history',
      title: 'Team history…',
      tip: 'Who changed the open transition or clip, and when',
      disabled: (app) => needsTeam(app) ?? needsClips(app),
      run: (app) => void showHistory(app),
    },
  ]),
  ...inMenu('File', null, [
    {
      id: 'team.overridden',
      title: 'Show overridden values…',
      short: 'Show…',
      tip: 'Your values that other members changed before they saw them',
      offered: ({ library: { team } }) => (team.value?.overridden ?? 0) > 0,
      disabled: needsTeam,
      run: (app) => void showOverridden(app),
    },
  ]),
];

/** Tells the team which transition is open. */
export function followOpenForTeam(app: Pick<Workbench, 'bridge' | 'library' | 'open'>): void {
  const transitionId = computed(() => app.open.transition.value?.id ?? null);
  const isInTeam = computed(() => app.library.team.value !== null);
  effect(() => {
    if (isInTeam.value) void app.bridge.call('team.show', { transitionId: transitionId.value });
  });
}
