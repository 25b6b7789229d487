import type { Signal } from '@preact/signals';
import type { Response, SegueBridge } from '#contract/api.ts';
import type { UndoState } from '#contract/rows/library-rows.ts';
import { reportIfSlow, type Notices } from '../notices.ts';

/** What a step through the history starts from. */
interface History {
  readonly undo: Signal<UndoState>;
}

/** Undoes or redoes the next edit of main, and reports its name. */
export async function step(
  { undo }: History,
  bridge: Pick<SegueBridge, 'call'>,
  notices: Notices,
  direction: 'undo' | 'redo',
): Promise<void> {
  const name = undo.value[direction];
  if (name === null) return;
  const words = direction === 'undo' ? describeUndo(name, `“${name}”`) : describeRedo(name, `“${name}”`);
  await take(undo, notices, words, () => bridge.call(`edit.${direction}`, {}));
}

/** Goes to a step of the history by `count` redos, or undos if negative. */
export async function goTo(
  { undo }: History,
  bridge: Pick<SegueBridge, 'call'>,
  notices: Notices,
  number: number,
  count: number,
): Promise<void> {
  const what = Math.abs(count) === 1 ? '1 step' : `${Math.abs(count)} steps`;
  const words = count < 0 ? describeUndo(what, what) : describeRedo(what, what);
  await take(undo, notices, words, () => bridge.call('edit.goTo', { step: number }));
}

/** Messages of a step through the history: during it, after it, and if there is none. */
interface StepWords {
  readonly doing: string;
  readonly done: string;
  readonly failed: string;
}

const describeUndo = (what: string, quoted: string): StepWords => ({
  doing: `Undoing · ${what} …`,
  done: `Undid ${what}`,
  failed: `${quoted} could not be undone.`,
});

const describeRedo = (what: string, quoted: string): StepWords => ({
  doing: `Redoing · ${what} …`,
  done: `Redid ${what}`,
  failed: `${quoted} could not be redone.`,
});

/** The first sentences of what a step left as it is. */
function listed(left: readonly string[]): string {
  const rest = left.length - MAX_LISTED;
  return [...left.slice(0, MAX_LISTED), ...(rest > 0 ? [`And ${rest} more.`] : [])].join(' ');
}

const MAX_LISTED = 3;

async function take(
  undo: History['undo'],
  notices: Notices,
  { doing, done, failed }: StepWords,
  call: () => Promise<Response<'edit.undo'>>,
): Promise<void> {
  const response = await reportIfSlow(notices, doing, call);
  if (!response.ok) return notices.problem(`${failed} ${response.error.message}`);
  const { left = [], ...state } = response.value;
  undo.value = state;
  if (left.length > 0) notices.problem(`${done} in part. ${listed(left)}`);
  else notices.report(done);
}
