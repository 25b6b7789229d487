import { computed } from '@preact/signals';
import type { App } from '../../state/app.ts';
import type { Theme } from '../../state/app.ts';
import { isVeiled } from '../../state/reviews/blind-trial.ts';
import { selectedJoints } from '../../state/session/joint-selection.ts';
import { parseColour } from '../../viewport/frame/colours.ts';
import { createLineList } from '../../viewport/frame/line-list.ts';
import type { LineList } from '../../viewport/frame/line-list.ts';
import { MOST_LINES } from '../../viewport/paint/line-geometry.ts';
import { palettes } from '../../viewport/frame/palette.ts';
import type { FigureMark } from '../../viewport/frame/viewport-frame.ts';
import { createDistanceLines } from './distance-lines.ts';
import { createTrailPen, trailSpan } from './joint-trails.ts';
import type { TrailColours, TrailOf } from './joint-trails.ts';
import type { Seam } from '../seam/seam-evaluator.ts';
import { createMeetingPen, meetingShown } from './meeting-mark.ts';
import { createPathPen, pathSpan } from './root-path.ts';
import { createSeamWindow } from '../seam/seam-window.ts';
import type { Span } from '../seam/seam-window.ts';
import { arrowSpan, createArrowPen } from './velocity-arrows.ts';
import type { View } from './view.ts';

/** The lines over each view: trails and velocities of joints, the way of the hips, where two clips are laid onto each other, and what the distances between two slots are measured along. */
export interface OverlayLines {
  /** The lines of view `index` at `time`; null = none. `prepare` comes before, once for all views. */
  fill(index: number, view: View, seam: Seam, time: number): LineList | null;
  /** Looks at `seam` around `time`, and leaves it there. */
  prepare(seam: Seam, time: number): void;
}

/** @param extremities the joints whose trails are shown while none is selected */
export function createOverlayLines(app: App, extremities: () => readonly number[]): OverlayLines {
  const window = createSeamWindow();
  const trails = createTrailPen();
  const arrows = createArrowPen();
  const path = createPathPen();
  const meetingPen = createMeetingPen();
  const lists: LineList[] = [];
  const inks = { dark: inksOf('dark'), light: inksOf('light') };
  const picked = computed(() => selectedJoints(app.session));
  const of: TrailOf = { window, slot: 0, joint: 0, time: 0, pose: [] };
  const span: Span = { first: 0, last: 0 };
  const distance = createDistanceLines();

  /** Returns whether `seam` is at another moment now. */
  const look = (seam: Seam, { first, last }: Span): boolean => window.prepare(seam, first, last);

  const addFigure = (out: LineList, seam: Seam, slot: number, mark: FigureMark): void => {
    const overlays = app.overlays.peek();
    const ink = inks[app.theme.peek()][mark.colour];
    const selected = picked.peek();
    const joints = selected.length === 0 ? extremities() : selected;
    of.slot = slot;
    of.pose = seam.slots[slot].pose.positions;
    if (overlays.path) path.add(out, of, ink, seam.groundHeight);
    for (let i = 0; i < joints.length; i++) {
      of.joint = joints[i];
      if (of.joint * 3 >= of.pose.length) continue;
      if (overlays.trails) trails.add(out, of, ink);
      if (overlays.velocities) arrows.add(out, of, ink);
    }
  };
  return {
    prepare(seam, time) {
      const { trails: hasTrails, velocities, path: hasPath } = app.overlays.peek();
      let moved = hasTrails && look(seam, trailSpan(span, time));
      moved = (velocities && look(seam, arrowSpan(span, time))) || moved;
      moved = (hasPath && look(seam, pathSpan(span, time))) || moved;
      if (moved) seam.evaluate(time);
    },
    fill(index, view, seam, time) {
      const overlays = app.overlays.peek();
      const other = view.ghostIndex;
      const joins = other !== null && view.differences !== null;
      const draws = overlays.trails || overlays.velocities || overlays.path;
      const meeting = isVeiled(app.session.blind.peek()) ? null : meetingShown(seam);
      if (!draws && !joins && !meeting) return null;
      const out = (lists[index] ??= createLineList(MOST_LINES));
      out.count = 0;
      of.time = time;
      if (draws) {
        if (other !== null && view.ghostMark) addFigure(out, seam, other, view.ghostMark);
        addFigure(out, seam, view.index, view.mark);
      }
      if (meeting) meetingPen.add(out, meeting.place, inks[app.theme.peek()][0].seam, seam.groundHeight);
      if (joins) distance(out, view, inks[app.theme.peek()][0].seam);
      return out;
    },
  };
}

function inksOf(theme: Theme): readonly TrailColours[] {
  const { slots, floor } = palettes[theme];
  const seam = parseColour(theme === 'dark' ? '#ffffff' : '#1b2028');
  return slots.map((slot) => ({ line: parseColour(slot), hole: parseColour(floor), seam }));
}
