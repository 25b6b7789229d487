import { selectedMarks } from '../../stores/commands/marks/selected-marks.ts';
import { canBe, markKinds } from '../../stores/marks/mark-edits.ts';
import { isRange } from '../../stores/marks/marks.ts';
import type { Workbench } from '../../stores/workbench.ts';
import type { OpenMenu } from '../../stores/session/session.ts';
import type { MenuSubject, Side } from '../../timeline/model/timeline-model.ts';

type Menu = Pick<OpenMenu, 'label' | 'entries'>;

const clipMenu = (side: Side): Menu => ({
  label: 'Clip',
  entries: [
    ...['marker.add', 'range.add', `suggestions.${side}`, null],
    ...['marks.paste', 'marks.selectAll', null, 'chain.interrupt'],
  ],
});

const ruler: Menu = {
  label: 'Ruler',
  entries: [
    ...['time.frames', 'time.seconds', 'time.timecode', null],
    ...[
      'loop.in',
      'loop.out',
      'loop.clear',
      'loop.blend',
      'loop.toggle',
      null,
      'range.add',
      'chain.interrupt',
    ],
  ],
};

/** Menu of a mark or a point of the timeline: rows of the action table. Rows for markers are left out for ranges. */
export function timelineMenu(app: Pick<Workbench, 'document' | 'session'>, of: MenuSubject): Menu {
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
      ...['marks.cut', 'marks.copy', 'marks.paste', 'marks.duplicate', 'marks.delete'],
      null,
      ...kinds.map((kind) => `marks.make.${kind}`),
    ],
  };
}
