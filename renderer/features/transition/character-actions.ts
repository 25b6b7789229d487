import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { openPalette } from '#renderer/controls/palette/palette.tsx';
import { inMenu, type Condition, type ActionRow } from '#renderer/stores/action.ts';
import { isOnStage } from '#renderer/stores/session/stage.ts';
import { openClip } from '#renderer/stores/commands/desk.ts';
import { pointedClip, whyNoClip, whyNoMotion } from '#renderer/stores/commands/library/pointed-row.ts';
import {
  keepsOwn,
  SHOW_LIBRARY_ON,
  SHOW_ON,
  showOn,
  showOnOwn,
  stopShowing,
  whyNotOwn,
  whyNotStop,
  type ShownScope,
} from '#renderer/stores/commands/transitions/character-commands.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';

const needsOpen: Condition = ({ open }) =>
  open.subject.value === null ? 'open a transition or a clip first' : null;
const needsMesh: Condition = (app) =>
  whyNoClip(app) ?? (pointedClip(app)?.hasMesh ? null : 'the file of this clip has no mesh');

/** Commands that show motion on characters. */
export const characterActions = inMenu('Clip', 'characters', [
  chooseRow('open', 'Show on…', SHOW_ON),
  {
    id: 'character.choose.clip',
    title: 'Show clip on…',
    tip: 'Opens the clip, and chooses a character for it',
    disabled: whyNoMotion,
    run: (app) => {
      const id = pointedClip(app)?.id;
      if (id !== undefined) openClip(app, id);
      if (id !== undefined && isOnStage(app.session.stage.peek(), id)) openPalette(app, SHOW_ON);
    },
  },
  {
    ...onPointed(
      'open',
      'Show on selected character',
      'Plays the open transition or clip with this mesh and its joints',
    ),
    short: 'Show open motion on it',
    keys: ['Shift+O'],
    within: 'clips',
    disabled: (app) => needsOpen(app) ?? needsMesh(app),
  },
  {
    id: 'character.own',
    title: 'Show on own skeleton',
    tip: 'The open transition or clip, whatever the library is shown on',
    disabled: whyNotOwn,
    run: (app) => void showOnOwn(app),
  },
  {
    ...stopRow('open', 'Stop showing on character', 'The open transition or clip is shown as the library'),
    titleNow: (app) => (keepsOwn(app) ? 'Stop showing on own skeleton' : 'Stop showing on character'),
  },
  chooseRow('library', 'Show library on…', SHOW_LIBRARY_ON),
  {
    ...onPointed(
      'library',
      'Show library on selected character',
      'All transitions and clips without a choice of their own',
    ),
    short: 'Show library on it',
    disabled: needsMesh,
  },
  stopRow(
    'library',
    'Stop showing library on character',
    'All transitions and clips without a choice of their own',
  ),
]);

/** Chooses a character by name in the palette. */
function chooseRow(scope: ShownScope, title: string, asks: string): ActionRow {
  return {
    id: `character.choose.${scope}`,
    title,
    asks,
    ...(scope === 'open' && { disabled: needsOpen }),
    run: (app) => openPalette(app, asks),
  };
}

function onPointed(scope: ShownScope, title: string, tip: string): ActionRow {
  const run = (app: Workbench): void => {
    const clip: ClipSummary | null = pointedClip(app);
    if (clip) void showOn(app, scope, clip);
  };
  return { id: `character.show.${scope}`, title, tip, run };
}

function stopRow(scope: ShownScope, title: string, tip: string): ActionRow {
  return {
    id: `character.stop.${scope}`,
    title,
    tip,
    disabled: (app) => whyNotStop(app, scope),
    run: (app) => void stopShowing(app, scope),
  };
}
