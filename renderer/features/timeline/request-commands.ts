import type { Edit } from '#contract/edits/edits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { parseNumberText } from '../../kit/number-text.ts';
import { seekAndStop } from '../../stores/commands/playhead.ts';
import { recordTree } from '../../stores/lab/tree/tree-requests.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { addCompeting } from '../../stores/commands/transitions/compete.ts';
import { changeRequest, removeRequest } from '../../stores/transitions/request-edits.ts';
import { commitEdit } from '../../stores/transitions/transition-edits.ts';
import type { CompetingChange } from '../../timeline/model/request-model.ts';

/** Shows or hides the record of a request. */
export function foldRequest({ session }: Pick<Workbench, 'session'>, id: string): void {
  const next = new Set(session.unfolded.peek());
  if (!next.delete(id)) next.add(id);
  session.unfolded.value = next;
}

/** Opens the transition of a request; the playhead goes to one of a tree, and its rules are selected. */
export function openRequest(app: Workbench, id: string): void {
  const tree = app.lab.open.peek()?.bound?.tree;
  const record =
    app.open.alone.peek() !== null && tree ? recordTree(tree).find((one) => one.id === id) : undefined;
  if (record === undefined) return app.workspace.set({ openTransition: id });
  app.lab.node.value = record.path;
  seekAndStop(app, record.request.time);
}

/** Changes the competing requests of the open transition: one edit. */
export function compete(app: Workbench, change: CompetingChange): void {
  if (change.kind === 'add') addCompeting(app);
  else commitEdit(app, (open) => editOf(app, open, change));
}

function editOf(
  app: Pick<Workbench, 'notices' | 'open' | 'workspace'>,
  open: Transition,
  change: Exclude<CompetingChange, { kind: 'add' }>,
): Edit | null {
  switch (change.kind) {
    case 'remove':
      return removeRequest(open, change.index);
    case 'rename':
      return changeRequest(open, change.index, { from: change.from });
    case 'duration': {
      const duration = durationOf(app, change.text);
      if (duration !== null) return changeRequest(open, change.index, { duration });
      app.notices.problem(`“${change.text}” is not a duration. Enter a number such as 9f, 120ms or 0.15s.`);
      return null;
    }
  }
}

/** Typed duration, s, >= 0; a bare number is in the unit of the timeline. Null for any other text. */
function durationOf({ open, workspace }: Pick<Workbench, 'open' | 'workspace'>, text: string): number | null {
  const fps = open.source.peek()?.fps ?? 60;
  const inFrames = workspace.state.peek().timeUnit === 'frames';
  const value = parseNumberText(text, inFrames ? 'frames' : 's', fps);
  if (value === undefined || value < 0) return null;
  return inFrames ? value / fps : value;
}
