import type { MotionUse, Transition } from '#core/transition/document/document.ts';
import { describeMarks, isRange, type Mark } from '../rows/marks.ts';
import type { Change, Edit } from './edits.ts';

/** Where the ends of transitions follow markers. */
interface Following {
  readonly transitions: readonly Transition[];
}

export function addMarks(name: string, marks: readonly Mark[]): Edit {
  return {
    name,
    changes: marks.map((mark) =>
      isRange(mark) ? { kind: 'range.add', range: mark } : { kind: 'marker.add', marker: mark },
    ),
  };
}

/** Removes marks; ends of transitions that followed a marker keep their time. */
export function removeMarks(state: Following, marks: readonly Mark[], verb = 'Delete'): Edit {
  const ids = new Set(marks.map(({ id }) => id));
  const removed = marks.map((mark): Change =>
    isRange(mark) ? { kind: 'range.remove', range: mark } : { kind: 'marker.remove', marker: mark },
  );
  return { name: `${verb} ${describeMarks(marks)}`, changes: [...unlinkedFrom(state, ids), ...removed] };
}

/** Changes to transitions whose ends follow removed markers: they keep their times. */
function unlinkedFrom(state: Following, ids: ReadonlySet<string>): Change[] {
  return changedEnds(state, (use) =>
    use.marker !== undefined && ids.has(use.marker) ? withoutMarker(use) : use,
  );
}

/** Changes to transitions of which `change` gives another end. */
export function changedEnds({ transitions }: Following, change: (use: MotionUse) => MotionUse): Change[] {
  return transitions.flatMap((before): Change[] => {
    const [source, destination] = [change(before.source), change(before.destination)];
    if (source === before.source && destination === before.destination) return [];
    return [{ kind: 'transition.set', before, after: { ...before, source, destination } }];
  });
}

export function withoutMarker({ marker: _, ...use }: MotionUse): MotionUse {
  return use;
}
