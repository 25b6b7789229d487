// renderer/features/marks: markers and ranges: commands, kinds, suggestions
import type { MarkerKind, RangeKind, ClipRange } from '#contract/rows/library-rows.ts';
import { markerKinds } from '#contract/rows/mark-kinds.ts';
import { inMenu, type Condition, type ActionRow } from '#renderer/stores/action.ts';
import {
  addMarker,
  addRangeFromLoop,
  copySelected,
  cutSelected,
  deleteSelected,
  duplicateSelected,
  loopLeadRange,
  loopOnClip,
  nudgeSelected,
  pasteAtPlayhead,
  retypeSelected,
  commitMarks,
  clipInPlay,
  clipToMark,
  leadMark,
  marksInFront,
  selectedMarks,
} from '#renderer/stores/commands/marks/mark-commands.ts';
import { areAll, canBe, markKinds } from '#renderer/stores/marks/mark-edits.ts';
import { addMarks } from '#contract/edits/mark-edits.ts';
import { isRange, isRangeKind, kindName, markerNames } from '#contract/rows/marks.ts';
import { needsClips } from '#renderer/stores/conditions.ts';
import { suggestionRows, readContacts } from './suggestion-actions.ts';
import type { App } from '#renderer/stores/app.ts';
import { contactKinds } from '#contract/rows/marked-contacts.ts';
import { needs } from '#renderer/stores/shown/motion.ts';

const needsMarks: Condition = (app) =>
  selectedMarks(app).length > 0 ? null : 'no marker or range is selected';
const needsTimeline: Condition = (app) =>
  app.timeline.value ? needsMarks(app) : 'the timeline is not shown';
/** Why the clip that was found at the playhead cannot have marks; null = it can. */
const whyNotMark = (app: App, found: ReturnType<typeof clipInPlay>): string | null =>
  needs(app.motion.shown, 'clipClock') ??
  needsClips(app) ??
  (found?.clip.isTake === true ? 'a blend tree has no marks of its own' : null);
const needsMarkable: Condition = (app) => whyNotMark(app, clipInPlay(app));
const needsTimelineOfClips: Condition = (app) =>
  app.timeline.value ? needsMarkable(app) : 'the timeline is not shown';

/** Commands on markers and ranges of clips. */
export const markActions = [
  ...inMenu('Markers', 'add', [
    {
      id: 'marker.add',
      title: 'Add marker',
      titleNow: ({ session }) => `Add ${kindName(session.markerKind.value)}`,
      keys: ['M'],
      ...addsMarker(({ session }) => session.markerKind.value),
    },
    {
      id: 'range.add',
      title: 'Add range from loop range',
      keys: ['R'],
      disabled: (app) =>
        needsMarkable(app) ?? (loopOnClip(app) ? null : 'the loop range is not on this clip'),
      run: addRangeFromLoop,
    },
  ]),
  ...inMenu('Markers', 'add', markerKinds.map(addAction), 'Add marker of kind'),
  ...inMenu('Markers', 'suggest', [
    ...suggestionRows,
    {
      id: 'contacts.keep',
      title: 'Keep foot contacts as ranges',
      tip: 'Adds a range for each contact of the clip at the playhead. Ranges of a foot replace its detected contacts',
      disabled: needsMarkable,
      run: (app) => void keepContacts(app),
    },
  ]),
  ...inMenu('Markers', 'clipboard', [
    { id: 'marks.cut', title: 'Cut markers and ranges', keys: ['Mod+X'], ...withMarks(cutSelected) },
    { id: 'marks.copy', title: 'Copy markers and ranges', keys: ['Mod+C'], ...withMarks(copySelected) },
    {
      id: 'marks.paste',
      title: 'Paste markers and ranges',
      tip: 'Places them at the playhead',
      keys: ['Mod+V'],
      disabled: (app) =>
        needsMarkable(app) ?? (app.session.copied.value.length > 0 ? null : 'nothing was copied'),
      run: pasteAtPlayhead,
    },
    {
      id: 'marks.duplicate',
      title: 'Duplicate markers and ranges',
      keys: ['Mod+D'],
      ...withMarks(duplicateSelected),
    },
    {
      id: 'marks.delete',
      title: 'Delete markers and ranges',
      keys: ['Delete', 'Backspace'],
      ...withMarks(deleteSelected),
    },
  ]),
  ...inMenu('Markers', 'change', [
    {
      id: 'marks.rename',
      title: 'Rename marker or range',
      short: 'Rename',
      keys: ['F2'],
      disabled: needsTimeline,
      run: (app) => app.timeline.peek()?.rename(),
    },
    nudgeAction('Back', 'Nudge back', '[', -1),
    nudgeAction('On', 'Nudge forward', ']', 1),
    {
      id: 'range.loop',
      title: 'Loop selected range',
      keys: ['Shift+L'],
      disabled: (app) => {
        const mark = leadMark(app);
        return mark && isRange(mark) ? null : 'no range is selected';
      },
      run: loopLeadRange,
    },
  ]),
  ...inMenu('Markers', 'kind', markKinds.map(kindAction), 'Change kind'),
  ...inMenu('Markers', 'select', [
    {
      id: 'marks.selectAll',
      title: 'Select all markers and ranges',
      keys: ['Mod+A'],
      disabled: needsTimelineOfClips,
      run: (app) => app.timeline.peek()?.selectAll(),
    },
    selectAction('Next', 'Select next marker or range', '.', 1),
    selectAction('Previous', 'Select previous marker or range', ',', -1),
  ]),
  ...inMenu('Markers', null, [
    {
      id: 'marks.menu',
      title: 'Open menu of selection',
      short: 'Menu',
      keys: ['Shift+F10', 'ContextMenu'],
      disabled: needsTimeline,
      run: (app) => app.timeline.peek()?.openMenu(),
    },
  ]),
];

function withMarks(run: ActionRow['run']): Pick<ActionRow, 'disabled' | 'run'> {
  return { disabled: needsMarks, run };
}

/** Keys Shift+1 to Shift+6, in the order of the kinds. */
function addAction(kind: MarkerKind, index: number): ActionRow {
  return {
    id: `marker.add.${kind}`,
    title: `Add ${markerNames[kind]} marker`,
    keys: [`Shift+${index + 1}`],
    ...addsMarker(() => kind),
  };
}

/** Adds a marker at the playhead, of the kind that counts now. */
function addsMarker(kindNow: (app: Pick<App, 'session'>) => MarkerKind): Pick<ActionRow, 'disabled' | 'run'> {
  return {
    disabled: (app) => whyNotMark(app, clipToMark(app, kindNow(app))),
    run: (app) => {
      const found = clipToMark(app, kindNow(app));
      if (found) addMarker(app, found.clip, found.time, kindNow(app));
    },
  };
}

function nudgeAction(where: string, title: string, key: string, frames: number): ActionRow {
  return {
    id: `marks.nudge${where}`,
    title,
    tip: 'Moves the selected markers and ranges by one frame',
    keys: [key],
    ...withMarks((app) => nudgeSelected(app, frames)),
    release: (app) => app.editing.keep(),
  };
}

function selectAction(where: string, title: string, key: string, step: 1 | -1): ActionRow {
  return {
    id: `marks.select${where}`,
    title,
    keys: [key],
    disabled: needsTimelineOfClips,
    run: (app) => app.timeline.peek()?.selectNext(step),
  };
}

/** Changes the selected marks that can have `kind` to it. */
function kindAction(kind: MarkerKind | RangeKind): ActionRow {
  return {
    id: `marks.make.${kind}`,
    title: `Change to ${kindName(kind)}`,
    disabled: (app) =>
      marksInFront(app).some((mark) => canBe(mark, kind))
        ? null
        : `no ${isRangeKind(kind) ? 'range' : 'marker'} is selected`,
    checked: (app) => areAll(marksInFront(app), kind),
    run: (app) => retypeSelected(app, kind),
  };
}

/** Adds the detected contacts of the clip at the playhead as ranges. A foot that has ranges keeps them. */
async function keepContacts(app: App): Promise<void> {
  const summary = clipInPlay(app)?.clip;
  if (!summary) return;
  const read = await readContacts(app, summary);
  if (!read.ok) return app.notices.problem(read.error);
  const { clip, feet } = read.value;
  const known = app.document.current.peek().ranges.get(summary.id) ?? [];
  const ranges = feet.flatMap(({ side, contacts }): ClipRange[] => {
    const kind = contactKinds[side];
    if (known.some((range) => range.kind === kind)) return [];
    return contacts.map(({ start, end }) => ({
      id: crypto.randomUUID(),
      clipId: summary.id,
      kind,
      start: start / clip.fps,
      end: end / clip.fps,
      label: '',
    }));
  });
  if (ranges.length > 0) commitMarks(app, addMarks('Keep foot contacts', ranges));
  else app.notices.report(`No other foot contacts found on ${summary.name}`);
}
