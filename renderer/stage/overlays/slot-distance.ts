import { formatNumber } from '#core/kit/numbers.ts';
import { isNoDistance } from '#renderer/stores/shown/slot-difference.ts';
import { showMoment } from '#renderer/stores/commands/playhead.ts';
import { formatDuration } from '#renderer/kit/time-words.ts';
import { differenceGradient, type Rgb } from '#renderer/viewport/frame/colours.ts';
import { addLine, createStroke, lengthOf } from '#renderer/viewport/frame/line-list.ts';
import { NOBODY } from '#renderer/viewport/frame/viewport-frame.ts';
import type { LegendScale } from './legend-part.ts';
import { differenceShares, DISTANCE, type FigurePair } from '#renderer/motion/figure-distance.ts';
import { needs } from '#renderer/stores/shown/motion.ts';
import type { Overlay, OverlayApp, OverlayPainter, OverlayParts } from './overlay.ts';
import type { View } from './view.ts';

/** Minimum distance with a line, m. */
const MIN_DISTANCE = 0.01;

export const slotDistance: Overlay = {
  id: DISTANCE,
  name: 'Distance A to B',
  description: 'Colours each joint by its distance from the same joint of the other slot.',
  key: 'Shift+H',
  initially: false,
  colours: true,
  needs: ({ shown }) => needs(shown, 'seam', 'slots'),
  legend: distanceScale,
  createPainter,
};

/** The colour scale, and the largest distance with its time and joint. */
function distanceScale(app: OverlayApp): LegendScale | null {
  const { workspace, open } = app;
  const { difference } = app.shown;
  const { theme } = app.surroundings;
  if (!difference.value || !open.source.value) return null;
  const { between, name, time, distance, scale } = difference.value.difference;
  const when = formatDuration(time, workspace.state.value.timeUnit, open.source.value.fps);
  return {
    kind: 'scale',
    title: `Distance ${between}`,
    label: `Colours: distance of each joint, ${between}`,
    gradient: differenceGradient(theme.value),
    ticks: ['0', `${Math.round(scale * 100)} cm`],
    foot: isNoDistance(distance)
      ? { lines: ['no distance'] }
      : {
          lines: [`largest ${formatNumber(distance * 100, 1)} cm at ${when}`, name],
          tip: 'Go to the largest distance',
          run: () => showMoment(app, time),
        },
  };
}

/** Colours the two compared figures. Between a figure and its ghost, it also draws lines. */
function createPainter({ app, inkOf }: OverlayParts): OverlayPainter {
  const addLines = createDistanceLines();
  let shares = new Float32Array(0);
  let pair: FigurePair | null = null; // refilled
  return {
    fill(view, { figures, motion: { skeleton, recorded } }, time) {
      const now = app.shown.difference.value;
      if (!now?.indices.includes(view.index)) return;
      const { indices, end, difference } = now;
      const [a, b] = [figures[indices[0]], figures[indices[1]]];
      pair ??= { body: recorded.root.body, a, b };
      pair.body = recorded.root.body;
      pair.a = a;
      pair.b = b;
      view.pair = pair;
      // After both blends, the figures are equal.
      if (time < 0 || time >= end) return;
      if (shares.length !== skeleton.names.length) shares = new Float32Array(skeleton.names.length);
      view.differences = differenceShares(shares, pair, difference.scale);
      if (view.ghostIndex !== null) addLines(view, inkOf(NOBODY).seam);
    },
  };
}

/** A line from each joint to that of the ghost, with a disc at the figure’s end. */
export function createDistanceLines() {
  const stroke = { ...createStroke(), onTop: true, alpha: 0.9, endAlpha: 0.9 };
  const segment = new Float64Array(6);
  const disc = new Float64Array(6);
  return ({ lines, figure, ghost }: View, colour: Rgb): void => {
    if (!ghost) return;
    const a = figure.positions;
    const b = ghost.positions;
    stroke.colour = colour;
    for (let at = 0; at < a.length; at += 3) {
      for (let axis = 0; axis < 3; axis++) {
        segment[axis] = disc[axis] = disc[axis + 3] = a[at + axis];
        segment[axis + 3] = b[at + axis];
      }
      if (lengthOf(segment) < MIN_DISTANCE) continue;
      stroke.width = stroke.endWidth = 1.3;
      addLine(lines, segment, stroke);
      stroke.width = stroke.endWidth = 5;
      addLine(lines, disc, stroke);
    }
  };
}
