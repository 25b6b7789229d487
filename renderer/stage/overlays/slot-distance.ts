import { formatNumber } from '#core/kit/numbers.ts';
import { isNoDistance, type SlotDifference } from '#renderer/stores/shown/slot-difference.ts';
import { showMoment } from '#renderer/stores/commands/playhead.ts';
import { formatDuration } from '#renderer/kit/time-words.ts';
import { type ColourScale, gradientOf, magma, type Rgb } from '#renderer/viewport/frame/colours.ts';
import { addLine, createStroke, lengthOf } from '#renderer/viewport/frame/line-list.ts';
import { NOBODY } from '#renderer/viewport/frame/viewport-frame.ts';
import type { LegendScale } from './legend-part.ts';
import { DISTANCE, farthestJoint, jointDistances } from '#renderer/motion/figure-distance.ts';
import { needs } from '#renderer/stores/shown/motion.ts';
import { beginValues, type JointQuantity } from './joint-values.ts';
import type { Overlay, OverlayApp, OverlayPainter, OverlayParts } from './overlay.ts';
import type { View } from './view.ts';

/** Minimum distance with a line, m. */
const MIN_DISTANCE = 0.01;

const distanceApart: JointQuantity = {
  step: 0.001,
  words: (value) => `${formatNumber(value * 100, 1)}\u00a0cm apart`,
  hasAxes: false,
};

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

/** The scale of distances up to `maximum` m. */
const scaleTo = (maximum: number): ColourScale => ({
  ramp: magma,
  minimum: 0,
  maximum,
  isLogarithmic: false,
});

/** The colour scale, and the largest distance with its time and joint. */
function distanceScale(app: OverlayApp): LegendScale | null {
  const { workspace, open } = app;
  const { difference } = app.shown;
  const { theme } = app.surroundings;
  if (!difference.value || !open.source.value) return null;
  const { between, name, time, distance, scale } = difference.value;
  const when = formatDuration(time, workspace.state.value.timeUnit, open.source.value.fps);
  return {
    kind: 'scale',
    title: `Distance ${between}`,
    label: `Colours: distance of each joint, ${between}`,
    gradient: gradientOf(magma, theme.value),
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
  let scale = scaleTo(1);
  let measured: SlotDifference | null = null; // that `scale` is for
  return {
    fill(view, { figures, motion: { skeleton, recorded } }, time) {
      const now = app.shown.difference.value;
      // After both blends, the figures are equal.
      if (!now?.indices.includes(view.index) || time < 0 || time >= now.end) return;
      const { colours } = view;
      if (now !== measured) [measured, scale] = [now, scaleTo(now.scale)];
      const { indices } = now;
      const distances = beginValues(colours, skeleton.names.length, distanceApart, scale);
      jointDistances(distances, figures[indices[0]], figures[indices[1]]);
      const farthest = farthestJoint(distances, recorded.root.body);
      if (!isNoDistance(distances[farthest])) colours.pointedOut = farthest;
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
