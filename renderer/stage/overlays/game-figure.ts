import type { Floats } from '#core/kit/floats.ts';
import { firstFrom } from '#renderer/kit/first-from.ts';
import { parseColour } from '#renderer/viewport/frame/colours.ts';
import { addLine, createStroke } from '#renderer/viewport/frame/line-list.ts';
import { palettes } from '#renderer/viewport/frame/palette.ts';
import type { Overlay, OverlayPainter, OverlayParts } from './overlay.ts';
import { needs } from '#renderer/stores/shown/motion.ts';

const WIDTHS = { bone: 2.2, joint: 5 } as const; // px

export const gameFigure: Overlay = {
  id: 'gameFigure',
  name: 'Game figure',
  description: 'The figure of the recording of a game, as lines over each slot.',
  initially: true,
  needs: ({ shown }) => needs(shown, 'seam', 'together'),
  disabled: ({ game }) => (game.file.value ? null : 'no recording is open'),
  legend: ({ game }) => (game.comparison.value ? { kind: 'keys', keys: [gameKey] } : null),
  createPainter,
};

const gameKey = {
  words: 'Game',
  shapes: [
    ['path', { d: 'M1 5h24', 'stroke-width': 2, stroke: 'var(--game)' }],
    ['circle', { cx: 13, cy: 5, r: 2.6, fill: 'var(--game)', stroke: 'none' }],
  ],
} as const;

const colours = { dark: parseColour(palettes.dark.game), light: parseColour(palettes.light.game) };

/** Draws the bones of the recorded figure at the playhead, also between two recorded poses. */
function createPainter({ app: { game, surroundings, workspace } }: OverlayParts): OverlayPainter {
  const stroke = { ...createStroke(), onTop: true };
  const segment = new Float64Array(6);
  const shift = new Float64Array(3);
  const between: Between = { before: 0, after: 0, share: new Float64Array(1) };
  return {
    fill(view, { figures }, time) {
      const now = game.comparison.value;
      const slot = now?.slots[view.index];
      if (!now || !slot) return;
      const { times } = now.opened.recorded;
      const { pose, root } = figures[view.index];
      const stride = pose.positions.length;
      // Another motion may already be on the screen.
      if (slot.placed.length !== stride * times.length) return;
      if (!(time >= times[0] && time <= times[times.length - 1])) return;
      findBetween(between, times, time);
      shift.fill(0);
      // The spot over which the slot stays in place.
      if (workspace.state.value.inPlace) {
        interpolate(shift, 0, slot.roots, between, 2, 0);
        shift[2] = root[1] - shift[1];
        shift[0] = root[0] - shift[0];
        shift[1] = 0;
      }
      stroke.colour = colours[surroundings.theme.value];
      const { bones } = now.opened.figure;
      for (let i = 0; i < bones.length; i++) {
        interpolate(segment, 0, slot.placed, between, stride, bones[i][1]);
        interpolate(segment, 3, slot.placed, between, stride, bones[i][0]);
        for (let k = 0; k < 6; k++) segment[k] += shift[k % 3];
        if (Number.isNaN(segment[0] + segment[3])) continue; // a joint that was not there
        stroke.width = stroke.endWidth = WIDTHS.bone;
        addLine(view.lines, segment, stroke);
        segment.copyWithin(0, 3);
        stroke.width = stroke.endWidth = WIDTHS.joint;
        addLine(view.lines, segment, stroke);
      }
    },
  };
}

/** A moment between two recorded poses. */
interface Between {
  before: number; // index of a pose
  after: number;
  readonly share: Float64Array; // [1] of the later one; a plain number would be allocated
}

function findBetween(out: Between, times: Float64Array, time: number): void {
  out.after = Math.min(firstFrom(times, time), times.length - 1);
  out.before = Math.max(out.after - 1, 0);
  const step = times[out.after] - times[out.before];
  out.share[0] = step > 0 ? (time - times[out.before]) / step : 0;
}

/**
 * Writes item `index` of poses between two of them, all of its floats up to three.
 *
 * @param stride floats of a pose
 */
function interpolate(
  out: Float64Array,
  at: number,
  values: Floats,
  { before, after, share }: Between,
  stride: number,
  index: number,
): void {
  const size = Math.min(stride, 3);
  for (let axis = 0; axis < size; axis++) {
    const from = values[before * stride + index * size + axis];
    const to = values[after * stride + index * size + axis];
    out[at + axis] = from + share[0] * (to - from);
  }
}
