import { copyText } from '../../panels/library/rows/copy-text.ts';
import type { Action } from '../../state/action.ts';
import type { App } from '../../state/app.ts';
import {
  ignoreAllFailed,
  ignoreFile,
  locateClip,
  lookAgain,
  readAgain,
} from '../../state/commands/library/file-commands.ts';
import { hasNoMotion } from '../../../contract/words/no-motion.ts';
import { transitionEnds } from '../../state/marks/marker-edits.ts';
import type { TransitionEnd } from '../../state/marks/marker-edits.ts';
import { pointedClip, pointedFailure } from '../../state/commands/library/pointed-row.ts';
import { chooseClip, putClip } from '../../state/commands/transitions/transition-commands.ts';

const needsClip = (app: App): string | null =>
  pointedClip(app) ? null : 'no clip is pointed at in the list';
const needsUnread = (app: App): string | null =>
  pointedFailure(app) ? null : 'no file that holds no clip is pointed at in the list';
const needsFailure = (app: App): string | null => {
  const file = pointedFailure(app);
  return file && !hasNoMotion(file) ? null : 'no file that failed is pointed at in the list';
};

/** What is done with the row of the list that is pointed at. The list hears its own keys: they mean the row only there. */
export const listRowActions: readonly Action[] = [
  ...transitionEnds.flatMap((end) => [markAction(end), putAction(end)]),
  missingAction('clip.locate', 'Locate the file of the clip…', locateClip),
  missingAction('clip.lookAgain', 'Look whether the file of the clip is back', lookAgain),
  {
    id: 'row.copyPath',
    title: 'Copy the path of the file',
    keys: [],
    menu: 'Edit',
    disabled: (app) =>
      (pointedClip(app) ?? pointedFailure(app)) ? null : 'no row of the list is pointed at',
    run: (app) => {
      const row = pointedClip(app) ?? pointedFailure(app);
      if (row) copyText(app, row.path);
    },
  },
  failureAction('file.retry', 'Read the file again', needsUnread, readAgain),
  failureAction('file.ignore', 'Ignore the file that failed', needsFailure, ignoreFile),
  {
    id: 'file.ignoreAll',
    title: 'Ignore all files that failed',
    keys: [],
    menu: 'Edit',
    disabled: ({ troubles }) => (troubles.value.failed > 0 ? null : 'no file failed'),
    run: (app) => void ignoreAllFailed(app),
  },
];

function markAction(end: TransitionEnd): Action {
  return {
    id: `clip.mark.${end}`,
    title: `Mark the clip as ${end}`,
    keys: [],
    menu: 'Transition',
    disabled: needsClip,
    checked: ({ session }) =>
      session.selection.value.active !== null && session.chosen.value[end] === session.selection.value.active,
    run: (app) => {
      const clip = pointedClip(app);
      if (clip) chooseClip(app, end, clip.id);
    },
  };
}

function putAction(end: TransitionEnd): Action {
  return {
    id: `clip.put.${end}`,
    title: `Put the clip into the open transition as ${end}`,
    keys: [],
    menu: 'Transition',
    disabled: (app) => needsClip(app) ?? (app.open.editable.value ? null : 'no transition is open'),
    run: (app) => {
      const clip = pointedClip(app);
      if (clip) void putClip(app, end, clip.id);
    },
  };
}

function missingAction(id: string, title: string, help: typeof locateClip): Action {
  return {
    id,
    title,
    keys: [],
    menu: 'Edit',
    disabled: (app) => needsClip(app) ?? (pointedClip(app)?.missing === true ? null : 'its file is there'),
    run: (app) => {
      const clip = pointedClip(app);
      if (!clip) return;
      void help(app, clip).then((problem) => problem !== null && app.notices.problem(problem));
    },
  };
}

function failureAction(
  id: string,
  title: string,
  disabled: typeof needsFailure,
  help: typeof readAgain,
): Action {
  return {
    id,
    title,
    keys: [],
    menu: 'Edit',
    disabled,
    run: (app) => {
      const file = pointedFailure(app);
      if (file) void help(app, file);
    },
  };
}
