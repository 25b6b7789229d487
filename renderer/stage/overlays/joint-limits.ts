import type { Floats } from '#core/kit/floats.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import { limitRotation, type JointLimits } from '#core/rig/joint-limits.ts';
import { JOINT_LIMITS } from '#renderer/stores/judgement/judged-overlays.ts';
import { parseColour } from '#renderer/viewport/frame/colours.ts';
import { addLine, createStroke } from '#renderer/viewport/frame/line-list.ts';
import { needs } from '#renderer/stores/shown/motion.ts';
import { beginValues, type JointQuantity } from './joint-values.ts';
import type { Overlay, OverlayPainter, OverlayParts } from './overlay.ts';
import type { View } from './view.ts';

/** Colours of a mark in both themes: of no slot, source or half-life. */
const MARK = { line: '#ff2ad4', outline: '#14161a' };
const WIDTHS = { line: 9, outline: 13 } as const; // px

/** Smaller violations are not shown, rad: a tenth of a degree. */
const LEAST = Math.PI / 1800;

const beyondLimits: JointQuantity = {
  step: LEAST,
  words: (value) =>
    Math.round(value / LEAST) > 0 ? `${formatNumber((value * 180) / Math.PI, 1)}° beyond its limits` : '',
  hasAxes: false,
};

export const jointLimits: Overlay = {
  id: JOINT_LIMITS,
  name: 'Joint limits',
  description: 'Marks joints that turn beyond the range that they have in both clips, widened by 5°.',
  key: 'Alt+B',
  initially: false,
  needs: ({ shown }) => needs(shown, 'seam'),
  legend: () => ({
    kind: 'keys',
    keys: [
      {
        words: 'beyond its limits',
        shapes: [['circle', { cx: 13, cy: 5, r: 4, fill: MARK.line, stroke: MARK.outline }]],
      },
    ],
  }),
  createPainter,
};

/** Marks joints of each view; limits are those of the last judgement. */
function createPainter({ app }: OverlayParts): OverlayPainter {
  const [line, outline] = [parseColour(MARK.line), parseColour(MARK.outline)];
  const stroke = { ...createStroke(), onTop: true };
  const disc = new Float64Array(6);
  const limited = { rotation: new Float64Array(4), violation: 0 };
  const turn = new Float64Array(4);
  const mark = ({ lines, figure }: View, joint: number): void => {
    for (let i = 0; i < 6; i++) disc[i] = figure.positions[joint * 3 + (i % 3)];
    stroke.colour = outline;
    stroke.width = stroke.endWidth = WIDTHS.outline;
    addLine(lines, disc, stroke);
    stroke.colour = line;
    stroke.width = stroke.endWidth = WIDTHS.line;
    addLine(lines, disc, stroke);
  };
  const violationOf = (turns: Floats, joint: number, limits: readonly JointLimits[]): number => {
    for (let i = 0; i < 4; i++) turn[i] = turns[joint * 4 + i];
    return limitRotation(limited, turn, limits[joint]).violation;
  };
  return {
    fill(view, { figures, motion }, time) {
      const { judgement, clips } = app.judgement.value;
      // Limits may belong to another skeleton for a moment.
      if (judgement === null || clips?.clips[0].skeleton !== motion.skeleton || time < 0) return;
      const { turns } = figures[view.index];
      const { body } = motion.recorded.root;
      const beyond = beginValues(view.marks, motion.skeleton.names.length, beyondLimits);
      for (let i = 0; i < body.length; i++) {
        const joint = body[i];
        beyond[joint] = violationOf(turns, joint, judgement.limits);
        if (beyond[joint] > LEAST) mark(view, joint);
      }
    },
  };
}
