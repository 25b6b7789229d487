import type { TimelineState } from '../timeline-state.ts';
import { clipRow } from '../rows/rows.ts';
import { sides } from '../model/timeline-model.ts';

/** Where a clip may be dropped on the timeline: the rows of source and destination, over their whole width. */
export interface DropLanes {
  place(state: TimelineState): void;
}

/** The stylesheet shows them only while a clip is dragged; nothing of them catches the pointer. */
export function createDropLanes(root: HTMLElement): DropLanes {
  const lanes = sides.map((side) => {
    const element = document.createElement('div');
    element.className = 'drop-target timeline-drop-lane';
    element.dataset['dropEnd'] = side;
    root.append(element);
    return { side, element };
  });
  return {
    place({ rows }) {
      for (const { side, element } of lanes) {
        const row = clipRow(rows, side);
        element.hidden = row === undefined;
        if (row === undefined) continue;
        element.style.top = `${row.top}px`;
        element.style.height = `${row.height}px`;
      }
    },
  };
}
