import { markerKinds, rangeKinds } from '../../contract/library-rows.ts';
import type { OpenMenu } from '../state/session.ts';

/** What the menus of the timeline offer: rows of the action table; those that make no sense now are greyed out. */
export const menus: Readonly<Record<'marks' | 'lane' | 'ruler', Pick<OpenMenu, 'label' | 'entries'>>> = {
  marks: {
    label: 'What is selected',
    entries: [
      ...['marks.rename', 'range.loop', null],
      ...['marks.cut', 'marks.copy', 'marks.paste', 'marks.duplicate', 'marks.delete', null],
      ...markerKinds.map((kind) => `marks.make.${kind}`),
      null,
      ...rangeKinds.map((kind) => `marks.make.${kind}`),
    ],
  },
  lane: {
    label: 'Clip',
    entries: ['marker.add', 'range.add', null, 'marks.paste', 'marks.selectAll'],
  },
  ruler: {
    label: 'Ruler',
    entries: [
      ...['time.frames', 'time.seconds', 'time.timecode', null],
      ...['loop.in', 'loop.out', 'loop.clear', 'loop.toggle', null, 'range.add'],
    ],
  },
};
