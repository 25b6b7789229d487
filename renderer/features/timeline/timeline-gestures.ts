import type { Edit } from '#contract/edits/edits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import type { App } from '#renderer/stores/app.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import {
  acceptAllSuggestions,
  acceptSuggestions,
} from '#renderer/stores/commands/marks/suggestion-commands.ts';
import {
  addMarker,
  addRange,
  commitMarks,
  selectedMarks,
} from '#renderer/stores/commands/marks/mark-commands.ts';
import { moveMarks, renameMarks, setRangeEnd, canBe, markKinds } from '#renderer/stores/marks/mark-edits.ts';
import { moveEnd, type TransitionEnd } from '#renderer/stores/marks/marker-edits.ts';
import { marksIn, startOf } from '#renderer/stores/marks/marks.ts';
import { isRange } from '#contract/rows/marks.ts';
import { seek, seekAndStop } from '#renderer/stores/commands/playhead.ts';
import { type LoopRange, clipOn } from '#renderer/stores/session/stage.ts';
import { setTransition, withSlot, commitEdit } from '#renderer/stores/transitions/transition-edits.ts';
import type {
  Phase,
  TimelineGesture,
  TimelineListener,
  MenuSubject,
  Side,
  CompetingChange,
} from '#renderer/timeline/model/timeline-model.ts';
import type { OpenMenu } from '#renderer/stores/session/layers.ts';
import { parseNumberText } from '#renderer/kit/number-text.ts';
import { recordTree } from '#renderer/stores/lab/tree/tree-requests.ts';
import { addCompeting } from '#renderer/stores/commands/transitions/compete.ts';
import { changeRequest, removeRequest } from '#renderer/stores/transitions/request-edits.ts';

/** Shows or hides the record of a request. */
function foldRequest({ session }: Pick<Workbench, 'session'>, id: string): void {
  const next = new Set(session.unfolded.peek());
  if (!next.delete(id)) next.add(id);
  session.unfolded.value = next;
}

/** Opens the transition of a request; the playhead goes to one of a tree, and its rules are selected. */
function openRequest(app: Workbench, id: string): void {
  const tree = app.lab.open.peek()?.bound?.tree;
  const record =
    clipOn(app.session.stage.peek()) !== null && tree
      ? recordTree(tree).find((one) => one.id === id)
      : undefined;
  if (record === undefined) return app.workspace.set({ openTransition: id });
  app.lab.node.value = record.path;
  seekAndStop(app, record.request.time);
}

/** Changes the competing requests of the open transition: one edit. */
function compete(app: Workbench, change: CompetingChange): void {
  if (change.kind === 'add') addCompeting(app);
  else commitEdit(app, (open) => requestEditOf(app, open, change));
}

function requestEditOf(
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

/** Parameter that changes when the end of a blend is dragged, in every method that has it. */
const BLEND_TIME = 'blendTime';

/** Handles the gestures of the timeline: previews while they move, one edit at the end. */
export function createTimelineListener(app: App, wake: () => void): TimelineListener {
  let loopBefore: LoopRange | undefined; // set during a drag
  return {
    seek: (time) => {
      app.session.playing.value = false;
      seek(app, time);
    },
    gesture: (gesture) => {
      if (gesture.kind !== 'loopRange') return followGesture(app, gesture.phase, editOf(app, gesture));
      const { loopRange } = app.session;
      if (loopBefore === undefined) loopBefore = loopRange.peek();
      loopRange.value = gesture.phase === 'cancel' ? loopBefore : gesture.value;
      if (gesture.phase !== 'preview') loopBefore = undefined;
    },
    select: (selection) => (app.session.marks.value = selection),
    addMarker: ({ clipId, time }) => {
      const clip = app.document.current.peek().clips.get(clipId);
      if (clip) addMarker(app, clip, time);
    },
    addRange: ({ clipId, start, end }) => addRange(app, clipId, { start, end }),
    renameMark: (id, label) =>
      void commitMarks(app, renameMarks(marksIn(app.document.current.peek(), new Set([id])), label)),
    acceptSuggestions: (ids) => acceptSuggestions(app, ids),
    acceptAllSuggestions: () => acceptAllSuggestions(app),
    openMenu: (of, at) => (app.session.menu.value = { ...timelineMenu(app, of), ...at }),
    openRequest: (id) => openRequest(app, id),
    foldRequest: (id) => foldRequest(app, id),
    compete: (change) => compete(app, change),
    wake,
  };
}

function followGesture(app: Pick<Workbench, 'editing'>, phase: Phase, edit: Edit | null): void {
  if (phase === 'cancel') return app.editing.cancel();
  if (edit) app.editing.preview(edit);
  if (phase === 'commit') app.editing.keep();
}

const ends: Readonly<Record<'outTime' | 'inTime', TransitionEnd>> = {
  outTime: 'source',
  inTime: 'destination',
};

/** The edit of a gesture, relative to the document without its preview. */
function editOf(
  app: Pick<Workbench, 'document' | 'open'>,
  gesture: Exclude<TimelineGesture, { kind: 'loopRange' }>,
): Edit | null {
  const state = app.document.current.peek();
  const transition = app.open.editable.peek();
  switch (gesture.kind) {
    case 'outTime':
    case 'inTime':
      return transition && moveEnd(state, transition, ends[gesture.kind], gesture.value);
    case 'marks':
      return shiftMarks(app, gesture);
    case 'rangeStart':
    case 'rangeEnd': {
      const [range] = marksIn(state, new Set([gesture.id]));
      const end = gesture.kind === 'rangeStart' ? 'start' : 'end';
      return range && isRange(range) ? setRangeEnd(range, end, gesture.value) : null;
    }
    case 'blendEnd':
      return transition && setBlendTime(transition, gesture.slot, gesture.value);
  }
}

function setBlendTime(transition: Transition, index: number, time: number): Edit | null {
  const slot = transition.slots[index];
  if (!slot) return null;
  const after = withSlot(transition, index, { values: { ...slot.values, [BLEND_TIME]: time } });
  return setTransition('Change blend time', transition, after);
}

/**
 * Moves all marks by the same distance on the screen: marks of the other clip by the matching time there, in
 * whole frames.
 */
function shiftMarks(
  app: Pick<Workbench, 'document' | 'open'>,
  { ids, side, shift }: Extract<TimelineGesture, { kind: 'marks' }>,
): Edit | null {
  const state = app.document.current.peek();
  const uses = app.open.uses.peek();
  if (!uses) return null;
  const own = state.clips.get(uses[side].id);
  const isWhole = own !== undefined && isOnFrame(shift, own.fps);
  const shiftOn = (clipId: string): number => {
    const clip = state.clips.get(clipId);
    const end = ends[side === 'source' ? 'inTime' : 'outTime'];
    if (clipId === uses[side].id || !clip) return shift;
    const seconds = (shift * uses[end].playRate) / uses[side].playRate;
    return isWhole ? Math.round(seconds * clip.fps) / clip.fps : seconds;
  };
  return moveMarks(state, marksIn(state, ids), (mark) => {
    const start = startOf(mark) + shiftOn(mark.clipId);
    const fps = state.clips.get(mark.clipId)?.fps;
    // Sums of frames have rounding errors: a time on a frame is stored exactly.
    return fps !== undefined && isOnFrame(start, fps) ? Math.round(start * fps) / fps : start;
  });
}

function isOnFrame(time: number, fps: number): boolean {
  return Math.abs(time * fps - Math.round(time * fps)) < 1e-6;
}

type Menu = Pick<OpenMenu, 'label' | 'entries'>;

const clipMenu = (side: Side): Menu => ({
  label: 'Clip',
  entries: [
    'marker.add',
    'range.add',
    `suggestions.${side}`,
    null,
    'marks.paste',
    'marks.selectAll',
    null,
    'chain.interrupt',
  ],
});

const ruler: Menu = {
  label: 'Ruler',
  entries: [
    'time.frames',
    'time.seconds',
    'time.timecode',
    null,
    'loop.in',
    'loop.out',
    'loop.clear',
    'loop.blend',
    'loop.toggle',
    null,
    'range.add',
    'chain.interrupt',
  ],
};

/**
 * Menu of a mark or a point of the timeline: rows of the action table. Rows for markers are left out for
 * ranges.
 */
function timelineMenu(app: Pick<Workbench, 'document' | 'session'>, of: MenuSubject): Menu {
  if (of === 'ruler') return ruler;
  if (of !== 'marks') return clipMenu(of);
  const marks = selectedMarks(app);
  const kinds = markKinds.filter((kind) => marks.some((mark) => canBe(mark, kind)));
  return {
    label: 'Selection',
    entries: [
      'marks.rename',
      ...(marks.some(isRange) ? ['range.loop'] : []),
      null,
      'marks.cut',
      'marks.copy',
      'marks.paste',
      'marks.duplicate',
      'marks.delete',
      null,
      ...kinds.map((kind) => `marks.make.${kind}`),
    ],
  };
}
