import type { TimelineState } from '../timeline-state.ts';
import { clipRow } from '../rows/rows.ts';
import { sides } from '../model/timeline-model.ts';

/** Drop targets of clips on the timeline: the rows of source and destination, over the whole width. */
export interface DropLanes {
  place(state: TimelineState): void;
}

/** Visible only while a clip is dragged; they never receive the pointer. */
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
