import type { Floats } from '#core/kit/floats.ts';
import type { AlignmentPoint } from '#core/transition/evaluation/align-seam.ts';
import type { Rgb } from '#renderer/viewport/frame/colours.ts';
import { addLine, createStroke, type LineList } from '#renderer/viewport/frame/line-list.ts';
import { NOBODY } from '#renderer/viewport/frame/viewport-frame.ts';
import { type Motion, needs } from '#renderer/stores/shown/motion.ts';
import type { Overlay } from './overlay.ts';

/** Half the length of a stroke of the cross, m. */
const ARM = 0.09;
const ABOVE_FLOOR = 0.005; // m
/** Joints below this height need no post, m. */
const STANDS = 0.15;
const WIDTHS = { cross: 2.4, post: 1.3, disc: 6 } as const; // px

export const alignmentMark: Overlay = {
  id: 'alignment',
  name: 'Alignment mark',
  description: 'A cross where the clips are aligned at a joint or a planted foot.',
  initially: true,
  needs: ({ shown }) => needs(shown, 'seam'),
  legend: ({ open, shown: { alignedAt } }) => {
    const kind = open.transition.value?.alignment.kind;
    if ((kind !== 'joint' && kind !== 'plantedFoot') || alignedAt.value === null) return null;
    return { kind: 'keys', keys: [{ words: `aligned at ${alignedAt.value}`, shapes: crossShapes }] };
  },
  createPainter: ({ inkOf }) => {
    const pen = createAlignmentPen();
    return {
      fill(view, { motion }) {
        const alignedAt = shownPoint(motion);
        if (alignedAt) pen.add(view.lines, alignedAt.place, inkOf(NOBODY).seam, motion.groundHeight);
      },
    };
  },
};

const crossShapes = [['path', { d: 'M5 5h16M10 1l6 8', stroke: 'var(--text)', 'stroke-width': 2 }]] as const;

/** The point of alignment at a joint or foot; aligned roots coincide along the whole root path. */
function shownPoint({ seam }: Motion): AlignmentPoint | null {
  if (seam === undefined) return null;
  const { alignedAt, notice, transition } = seam;
  const kind = transition?.alignment.kind;
  return kind === 'joint' || (kind === 'plantedFoot' && notice === null) ? alignedAt : null;
}

/** Draws a cross on the floor at the point of alignment, and a post up to a joint in the air. */
export function createAlignmentPen() {
  const stroke = createStroke();
  const segment = new Float64Array(6);

  const arm = (out: LineList, place: Floats, axis: 0 | 2): void => {
    segment[0] = segment[3] = place[0];
    segment[2] = segment[5] = place[2];
    segment[axis] -= ARM;
    segment[axis + 3] += ARM;
    addLine(out, segment, stroke);
  };
  return {
    /** @param place [3] m */
    add(out: LineList, place: Floats, colour: Rgb, floor: number): void {
      stroke.colour = colour;
      stroke.dash = -1;
      stroke.width = stroke.endWidth = WIDTHS.cross;
      segment[1] = segment[4] = floor + ABOVE_FLOOR;
      arm(out, place, 0);
      arm(out, place, 2);
      if (place[1] < floor + STANDS) return;
      segment[0] = segment[3] = place[0];
      segment[2] = segment[5] = place[2];
      segment[4] = place[1];
      stroke.dash = 0;
      stroke.width = stroke.endWidth = WIDTHS.post;
      addLine(out, segment, stroke);
      segment[1] = place[1];
      stroke.dash = -1;
      stroke.width = stroke.endWidth = WIDTHS.disc;
      addLine(out, segment, stroke);
    },
  };
}
