import type { MarkerKind, RangeKind } from '../../../contract/rows/library-rows.ts';
import type { Action } from '../../state/action.ts';
import type { App } from '../../state/app.ts';
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
} from '../../state/commands/marks/mark-commands.ts';
import { areAll, canBe, isRangeKind, markKinds } from '../../state/marks/mark-edits.ts';
import { isRange, rangeNames } from '../../state/marks/marks.ts';
import { markerNames } from '../../state/marks/marker-edits.ts';
import { clipInPlay, leadMark, selectedMarks } from '../../state/commands/marks/selected-marks.ts';

const needsTransition = (app: App): string | null =>
  app.open.transition.value ? null : 'no transition is open';
const needsMarks = (app: App): string | null =>
  selectedMarks(app).length > 0 ? null : 'no marker or range is selected';
const needsTimeline = (app: App): string | null =>
  app.timeline.value ? needsMarks(app) : 'the timeline is not shown';

/** Markers and ranges of clips: markers alone where a row says so. */
export const markActions: readonly Action[] = [
  {
    id: 'marker.add',
    title: 'Add marker',
    keys: ['M'],
    menu: 'Markers',
    disabled: needsTransition,
    run: addAtPlayhead,
  },
  {
    id: 'range.add',
    title: 'Add range from the loop range',
    keys: ['R'],
    menu: 'Markers',
    disabled: (app) =>
      needsTransition(app) ?? (loopOnClip(app) ? null : 'the loop range is not on this clip'),
    run: addRangeFromLoop,
  },
  {
    id: 'marks.nudgeBack',
    title: 'Nudge marker or range back',
    keys: ['['],
    menu: 'Markers',
    disabled: needsMarks,
    run: (app) => nudgeSelected(app, -1),
    release: (app) => app.editing.commitPreview(),
  },
  {
    id: 'marks.nudgeOn',
    title: 'Nudge marker or range on',
    keys: [']'],
    menu: 'Markers',
    disabled: needsMarks,
    run: (app) => nudgeSelected(app, 1),
    release: (app) => app.editing.commitPreview(),
  },
  {
    id: 'marks.rename',
    title: 'Rename marker or range',
    keys: ['F2'],
    menu: 'Markers',
    disabled: needsTimeline,
    run: (app) => app.timeline.peek()?.rename(),
  },
  {
    id: 'marks.cut',
    title: 'Cut marker or range',
    keys: ['Mod+X'],
    menu: 'Markers',
    disabled: needsMarks,
    run: cutSelected,
  },
  {
    id: 'marks.copy',
    title: 'Copy marker or range',
    keys: ['Mod+C'],
    menu: 'Markers',
    disabled: needsMarks,
    run: copySelected,
  },
  {
    id: 'marks.paste',
    title: 'Paste markers and ranges at the playhead',
    keys: ['Mod+V'],
    menu: 'Markers',
    disabled: (app) =>
      needsTransition(app) ?? (app.session.copied.value.length > 0 ? null : 'nothing was copied'),
    run: pasteAtPlayhead,
  },
  {
    id: 'marks.duplicate',
    title: 'Duplicate marker or range',
    keys: ['Mod+D'],
    menu: 'Markers',
    disabled: needsMarks,
    run: duplicateSelected,
  },
  {
    id: 'marks.delete',
    title: 'Delete marker or range',
    keys: ['Delete', 'Backspace'],
    menu: 'Markers',
    disabled: needsMarks,
    run: deleteSelected,
  },
  {
    id: 'marks.selectAll',
    title: 'Select all markers and ranges',
    keys: ['Mod+A'],
    menu: 'Markers',
    disabled: (app) => (app.timeline.value ? needsTransition(app) : 'the timeline is not shown'),
    run: (app) => app.timeline.peek()?.selectAll(),
  },
  {
    id: 'marks.menu',
    title: 'Menu of what is selected',
    keys: ['Shift+F10', 'ContextMenu'],
    menu: 'Markers',
    disabled: needsTimeline,
    run: (app) => app.timeline.peek()?.openMenu(),
  },
  {
    id: 'range.loop',
    title: 'Loop this range',
    keys: ['Shift+L'],
    menu: 'Markers',
    disabled: (app) => {
      const mark = leadMark(app);
      return mark && isRange(mark) ? null : 'no range is selected';
    },
    run: loopLeadRange,
  },
  ...markKinds.map(makeAction),
];

/** What makes the selected marks one of `kind`. */
function makeAction(kind: MarkerKind | RangeKind): Action {
  const what = isRangeKind(kind) ? `${rangeNames[kind]} range` : `${markerNames[kind]} marker`;
  return {
    id: `marks.make.${kind}`,
    title: `Make it ${/^[aeio]/.test(what) ? 'an' : 'a'} ${what}`,
    keys: [],
    menu: 'Markers',
    disabled: (app) =>
      selectedMarks(app).some((mark) => canBe(mark, kind))
        ? null
        : `no ${isRangeKind(kind) ? 'range' : 'marker'} is selected`,
    checked: (app) => areAll(selectedMarks(app), kind),
    run: (app) => retypeSelected(app, kind),
  };
}

/** Adds a marker at the playhead, on the clip that is on the screen: the source before the seam, else the destination. */
function addAtPlayhead(app: App): void {
  const inPlay = clipInPlay(app);
  if (inPlay) addMarker(app, inPlay.clip, inPlay.time);
}
