import { hasNoMotion } from '#contract/words/no-motion.ts';
import { copyText } from '#renderer/controls/copy-text.ts';
import { selectEverything } from '#renderer/stores/commands/library/point-at-rows.ts';
import { inMenu, type Condition, type ActionRow } from '#renderer/stores/action.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import {
  findFile,
  ignoreAllFailed,
  ignorePointed,
  readAgain,
  removeSelected,
} from '#renderer/stores/commands/library/file-commands.ts';
import {
  pointedClip,
  pointedFailure,
  selectedClips,
  whyNoClip,
  whyNoMotion,
} from '#renderer/stores/commands/library/pointed-row.ts';
import { showTransition } from '#renderer/stores/commands/desk.ts';
import { chooseClip, putClip } from '#renderer/stores/commands/transitions/transition-commands.ts';
import type { TransitionEnd } from '#renderer/stores/marks/marker-edits.ts';
import { ask } from '#renderer/stores/ask.ts';
import { focusInLibrary } from '#renderer/stores/commands/library/library-actions.ts';
import { clamp01 } from '#core/kit/numbers.ts';

/** Step of an arrow key, as a share of the clip. */
const STEP = 1 / 24;

/** Shows or hides the enlarged pose of the selected clip beside the list. */
function togglePeek(app: Pick<Workbench, 'document' | 'session'>): void {
  const clip = pointedClip(app);
  const isOpen = app.session.peek.peek() !== null;
  app.session.peek.value = isOpen || !clip ? null : { clipId: clip.id, share: 0 };
}

/** Handles keys while it is shown: ← and → move through the clip, Escape hides it. False for other keys. */
export function takePeekKey({ session: { peek } }: Pick<Workbench, 'session'>, key: string): boolean {
  const open = peek.peek();
  const step = { ArrowLeft: -STEP, ArrowRight: STEP }[key];
  if (!open || (step === undefined && key !== 'Escape')) return false;
  const share = clamp01(open.share + (step ?? 0));
  peek.value = key === 'Escape' ? null : { ...open, share };
  return true;
}

/** Shows the newly selected clip. */
export function movePeek(app: Pick<Workbench, 'document' | 'session'>): void {
  const open = app.session.peek.peek();
  const clip = pointedClip(app);
  if (open) app.session.peek.value = clip && { ...open, clipId: clip.id };
}

const needsUnread: Condition = (app) =>
  pointedFailure(app) ? null : 'the selected row is not an unread file';
const needsFailure: Condition = (app) => {
  const file = pointedFailure(app);
  return file && !hasNoMotion(file) ? null : 'the selected row is not a failed file';
};
const needsSelected: Condition = (app) => (selectedClips(app).length > 0 ? null : 'no clip is selected');
const needsFile: Condition = (app) => {
  if (pointedClip(app)?.isTake === true) return 'a tree has no file';
  return (pointedClip(app) ?? pointedFailure(app)) ? null : 'no row of the list is selected';
};

const whyNotAll: Condition = ({ library: { list } }) => {
  const { length, named } = list.rows.value;
  if (named > 0) return null;
  return length > 0 ? 'only marker labels match; select rows with Shift' : 'no clip is listed';
};

/** Commands on the selected row of the clip list. */
export const clipActions = [
  ...inMenu('Clip', 'ends', [
    endAction('source', 'S'),
    endAction('destination', 'D'),
    replaceAction('source', 'Shift+S'),
    replaceAction('destination', 'Shift+D'),
  ]),
  ...inMenu('Clip', 'select', [
    {
      id: 'clip.peek',
      title: 'Preview clip',
      tip: '← → move through the clip',
      short: 'Preview',
      keys: ['Shift+Space'],
      within: 'clips',
      disabled: whyNoClip,
      run: togglePeek,
    },
    {
      id: 'clips.selectAll',
      title: 'Select all clips',
      short: 'Select all',
      keys: ['Mod+A'],
      within: 'clips',
      disabled: whyNotAll,
      run: (app) => void selectEverything(app),
    },
    {
      id: 'clips.tag',
      title: 'Tag selected clips',
      keys: ['T', 'Mod+T'],
      disabled: needsSelected,
      run: (app) => focusInLibrary(app, 'tags'),
    },
  ]),
  ...inMenu('Clip', 'files', [
    {
      ...missingRow('clip.locate', 'Locate clip file…', 'index.locate'),
      short: 'Locate…',
      tip: 'Also finds files that moved with it',
    },
    { ...missingRow('clip.checkAgain', 'Check for file again', 'index.checkAgain'), short: 'Check again' },
    {
      id: 'row.reveal',
      title: 'Reveal in folder',
      tip: 'Selects the file in the file manager of the system',
      disabled: (app) =>
        needsFile(app) ?? (pointedClip(app)?.missing === true ? 'its file is missing' : null),
      run: (app) => {
        const row = pointedClip(app) ?? pointedFailure(app);
        if (row) void ask(app, 'index.reveal', { id: row.id });
      },
    },
    { id: 'row.copyPath', title: 'Copy file path', disabled: needsFile, run: copyPath },
    {
      id: 'clip.remove',
      title: 'Remove from library',
      tip: 'Ignores the file until its content changes, with all its takes. What uses the clip keeps it; the ignored files below the list bring it back',
      disabled: needsSelected,
      run: (app) => void removeSelected(app),
    },
  ]),
  ...inMenu('Clip', 'unread', [
    {
      id: 'file.retry',
      title: 'Read file again',
      short: 'Try again',
      disabled: needsUnread,
      run: (app) => {
        const file = pointedFailure(app);
        if (file) void readAgain(app, file);
      },
    },
    {
      id: 'file.ignore',
      title: 'Ignore file until it changes',
      short: 'Ignore',
      keys: ['Delete'],
      within: 'clips',
      disabled: needsFailure,
      run: ignorePointed,
    },
    {
      id: 'file.ignoreAll',
      title: 'Ignore all failed files until they change',
      short: 'Ignore all',
      disabled: ({ library: { unread } }) => (unread.value.failed > 0 ? null : 'no file failed'),
      run: (app) => void ignoreAllFailed(app),
    },
  ]),
];

/** Chooses the clip for the next transition. */
function endAction(end: TransitionEnd, key: string): ActionRow {
  return {
    id: `clip.mark.${end}`,
    title: `Use as ${end}`,
    tip: 'Chooses the clip for the next new transition',
    keys: [key],
    within: 'clips',
    disabled: whyNoMotion,
    checked: ({ session }) =>
      session.selection.value.active !== null && session.chosen.value[end] === session.selection.value.active,
    run: (app) => {
      const clip = pointedClip(app);
      if (clip) chooseClip(app, end, clip.id);
    },
  };
}

/** Replaces a clip of the open transition, like dragging it there. */
function replaceAction(end: TransitionEnd, key: string): ActionRow {
  return {
    id: `clip.put.${end}`,
    title: `Replace ${end} with clip`,
    tip: 'Changes the open transition',
    keys: [key],
    within: 'clips',
    disabled: whyNoMotion,
    run: (app) => {
      const clip = pointedClip(app);
      showTransition(app);
      if (clip) void putClip(app, end, clip.id);
    },
  };
}

function missingRow(id: string, title: string, method: Parameters<typeof findFile>[1]): ActionRow {
  return {
    id,
    title,
    disabled: (app) =>
      whyNoClip(app) ?? (pointedClip(app)?.missing === true ? null : 'its file is not missing'),
    run: (app) => {
      const clip = pointedClip(app);
      if (!clip) return;
      void findFile(app, method, clip).then((problem) => problem !== null && app.notices.problem(problem));
    },
  };
}

function copyPath(app: Workbench): void {
  const row = pointedClip(app) ?? pointedFailure(app);
  if (row) copyText(app, row.path);
}
