import { clamp } from '#core/kit/numbers.ts';
import { clipTimeAt } from '#core/transition/clips/clip-clock.ts';
import { snap, SNAP_RADIUS } from '#renderer/timeline/grips/drag.ts';
import { latestEnd } from '#renderer/timeline/grips/grip-motion.ts';
import { addedMarks, extendedTo, noMarks } from '#renderer/timeline/grips/marks.ts';
import type { PointerParts, Pressed, PressPoint } from '../pointer-parts.ts';
import { snapTargets } from '#renderer/timeline/grips/snap-targets.ts';
import type { OpenGround, HitScene } from '#renderer/timeline/rows/row.ts';
import { type Box, lengthOf, toValue, toPixel, type Scale } from '#renderer/kit/plot/scale.ts';
import type { MarkSelection, TimelineModel } from '#renderer/timeline/model/timeline-model.ts';
import { panView, sweepOver, type TimelineState } from '#renderer/timeline/timeline-state.ts';

/** A drag that continues while the view scrolls. */
interface ScrolledDrag {
  /** Scrolls the view by `pixels` (> 0 = to later times); false at the limit. */
  scrollBy(pixels: number): boolean;
  moveTo(point: PressPoint): void;
}

/** Distance from the edge of the plot at which the view scrolls, px: the window may end there. */
const EDGE = 10;
const SPEED_PER_PIXEL = 12; // 1/s
const TOP_SPEED = 1500; // px/s
/** Longer frames count as pauses, s. */
const MAX_STEP = 0.05;

/** Scroll speed for a drag at `x`, px/s: faster further outside; > 0 = to later times. */
export function edgeSpeed({ from, to }: Pick<Scale, 'from' | 'to'>, x: number): number {
  const before = Math.max(from + EDGE - x, 0);
  const after = Math.max(x - (to - EDGE), 0);
  return clamp((after - before) * SPEED_PER_PIXEL, -TOP_SPEED, TOP_SPEED);
}

/** Clamps a drag outside of the plot to its edge, where it stays visible. */
export function withinPlot({ from, to }: Pick<Scale, 'from' | 'to'>, x: number): number {
  return clamp(x, from + EDGE, to - EDGE);
}

/** Scrolls the view while a drag is at its edge. */
export function createEdgeScroll(state: TimelineState, drag: ScrolledDrag) {
  let handle = 0; // of the requested frame, 0 = none
  let last = 0; // ms, time of the previous frame
  let place: PressPoint | null = null;

  const step = (now: number): void => {
    handle = 0;
    const speed = place ? edgeSpeed(state.scale, place.x) : 0;
    if (place === null || speed === 0) return;
    const elapsed = Math.min((now - last) / 1000, MAX_STEP);
    last = now;
    // At its limit, it waits for the pointer.
    if (!drag.scrollBy(speed * elapsed)) return;
    drag.moveTo({ ...place, x: withinPlot(state.scale, place.x) });
    handle = requestAnimationFrame(step);
  };
  return {
    /** Follows the pointer of the drag. */
    follow(point: PressPoint): void {
      place = point;
      if (handle !== 0 || edgeSpeed(state.scale, point.x) === 0) return;
      last = performance.now();
      handle = requestAnimationFrame(step);
    },
    stop(): void {
      place = null;
      cancelAnimationFrame(handle);
      handle = 0;
    },
  };
}

type SweepParts = Pick<PointerParts, 'state' | 'listener'>;

/**
 * A press in the lane of markers starts a sweep that selects. A click there clears the selection, or extends
 * it to the mark under the pointer.
 */
export function pressBand(parts: SweepParts, from: PressPoint, mark: string | null): Pressed {
  const { state, listener } = parts;
  const before = state.model?.selection ?? noMarks;
  const base: MarkSelection = from.adding ? before : noMarks;
  const began = toValue(state.scale, from.x);
  const sweepTo = ({ x, y }: PressPoint): void => {
    const start = toPixel(state.scale, began);
    const box = {
      left: Math.min(start, x),
      right: Math.max(start, x),
      top: Math.min(from.y, y),
      bottom: Math.max(from.y, y),
    };
    sweepOver(state, { kind: 'band', ...box });
    listener.select(addedMarks(base, marksWithin(state, box)));
    listener.wake?.();
  };
  const sweep = scrolledSweep(parts, sweepTo);
  return {
    cursor: 'crosshair',
    ...sweep,
    click() {
      const { model, markers } = state;
      if (model !== null) listener.select(mark === null ? base : extendedTo(model, markers, mark));
    },
    cancel() {
      sweep.cancel();
      listener.select(before);
    },
  };
}

/** A press in a lane of ranges draws a new range, snapped to frames. */
export function pressNewRange(
  parts: SweepParts,
  from: PressPoint,
  { side, lane }: Extract<OpenGround, { kind: 'rangeLane' }>,
): Pressed {
  const { state, listener } = parts;
  const began = toValue(state.scale, from.x);
  const draft = (): { start: number; end: number } | null =>
    state.sweep?.kind === 'range' ? { start: state.sweep.start, end: state.sweep.end } : null;
  const sweep = scrolledSweep(parts, ({ x, free }) => {
    const { model } = state;
    if (model === null) return;
    const timeAt = (at: number): number => markTimeAt(state, model, { side, x: at, free });
    const [start, end] = [timeAt(toPixel(state.scale, began)), timeAt(x)].toSorted((a, b) => a - b);
    sweepOver(state, { kind: 'range', side, lane, start, end });
    listener.wake?.();
  });
  return {
    cursor: 'ew-resize',
    ...sweep,
    click: () => listener.select(noMarks),
    keep() {
      const range = draft();
      sweep.keep();
      if (range === null || state.model === null || range.end <= range.start) return;
      listener.addRange({ side, clipId: state.model[side].clipId, ...range });
    },
  };
}

/** A sweep that scrolls the view at its edges, and starts at a fixed time. It disappears on release. */
function scrolledSweep(
  { state, listener }: SweepParts,
  sweepTo: (point: PressPoint) => void,
): Pick<Pressed, 'move' | 'keep' | 'cancel'> {
  const edge = createEdgeScroll(state, { scrollBy: (pixels) => panView(state, pixels), moveTo: sweepTo });
  const end = (): void => {
    edge.stop();
    sweepOver(state, null);
    listener.wake?.();
  };
  return {
    move(point) {
      sweepTo({ ...point, x: withinPlot(state.scale, point.x) });
      edge.follow(point);
    },
    keep: end,
    cancel: end,
  };
}

/** Time of a clip at `x` px, snapped to names and frames unless it is free. */
function markTimeAt(
  state: PointerParts['state'],
  model: TimelineModel,
  { side, x, free }: { side: 'source' | 'destination'; x: number; free: boolean },
): number {
  const use = model[side];
  const within = (time: number): number => clamp(time, 0, latestEnd(use));
  const time = within(clipTimeAt(use, toValue(state.scale, x)));
  if (free) return time;
  const radius = lengthOf(state.scale, SNAP_RADIUS) * use.playRate;
  const targets = snapTargets(model, state.markers, { kind: 'rangeEnd', side, id: '' });
  return within(snap(time, radius, targets, { origin: 0, step: 1 / use.fps }).value);
}

/** Marks inside a rectangle on the screen, px: of both clips, markers first. */
export function marksWithin(scene: HitScene, box: Box): readonly string[] {
  const { model, rows } = scene;
  if (model === null) return [];
  return rows.flatMap((row) => {
    const crosses = box.top < row.top + row.height && box.bottom > row.top;
    return (crosses && row.kind.marksIn?.({ ...scene, model, row }, box)) || [];
  });
}
