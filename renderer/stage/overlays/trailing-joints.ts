import type { Floats } from '#core/kit/floats.ts';
import { vectorCross, vectorLength } from '#core/math/vector.ts';
import { openChains } from '#renderer/stores/commands/lab/trailing-commands.ts';
import type { Rgb } from '#renderer/viewport/frame/colours.ts';
import { addLine, createStroke, type LineList } from '#renderer/viewport/frame/line-list.ts';
import type { FigureMark } from '#renderer/viewport/frame/viewport-frame.ts';
import { needs, type MovedFigure, type Particle } from '#renderer/stores/shown/motion.ts';
import type { Ink, Overlay, OverlayApp, OverlayPainter, OverlayParts } from './overlay.ts';
import { forEachFigure } from './view.ts';

/** Segments of the circle of the angle limit, and of an arc of the distance shell. */
const ROUND = 40;
const ARC = 14;
/** Where the particle is kept, in rest offsets. */
const SHELL = [2 / 3, 4 / 3] as const;
/** Half the angle that the arcs of the shell span without a limit, rad. */
const MAX_ANGLE = 1.2;
const WIDTHS = { swing: 2, rest: 1.4, cone: 1.3, shell: 1.1, particle: 7, dot: 4.6 } as const; // px

export const trailingJoints: Overlay = {
  id: 'trailing',
  name: 'Trailing joints',
  description:
    'Particles of trailing joints; of the picked one also its target, the cone of its angle limit, and the shell in which its particle is kept.',
  initially: true,
  needs: ({ shown }) => needs(shown, 'trailing'),
  disabled: whyNoChains,
  legend: (app) => (whyNoChains(app) === null ? { kind: 'keys', keys: [particleKey] } : null),
  createPainter: (parts) => createTrailingPainter(parts),
};

function whyNoChains(app: OverlayApp): string | null {
  const chains = openChains(app) ?? app.open.transition.value?.trailing ?? [];
  return chains.length > 0 ? null : 'the transition has no trailing joints';
}

const particleKey = {
  words: 'particle, rest',
  shapes: [
    ['path', { d: 'M1 8L12 5', 'stroke-width': 2 }],
    ['circle', { cx: 13, cy: 5, r: 3.2, stroke: 'none' }],
    ['path', { d: 'M1 8L24 8', 'stroke-width': 1.4, 'stroke-dasharray': '3 2' }],
  ],
} as const;

function createTrailingPainter({ app, inkOf }: OverlayParts): OverlayPainter {
  const pen = createTrailingPen();
  let figures: readonly MovedFigure[] = [];
  let out: LineList | null = null;
  const draw = (slot: number, mark: FigureMark): void => {
    if (out !== null) pen.add(out, figures[slot], app.session.selectedJoint.value, inkOf(mark));
  };
  return {
    fill(view, moment) {
      figures = moment.figures;
      out = view.lines;
      forEachFigure(view, draw);
    },
  };
}

/** Draws the trailing joints of a figure. */
export function createTrailingPen() {
  const stroke = createStroke();
  const segment = new Float64Array(6);
  const cone = createConePen();
  const style = (width: number, colour: Rgb, alpha: number, dash: number): void => {
    stroke.width = stroke.endWidth = width;
    stroke.colour = colour;
    stroke.alpha = stroke.endAlpha = alpha;
    stroke.dash = dash;
    stroke.onTop = true;
  };
  const line = (out: LineList, from: Floats, to: Floats): void => {
    for (let axis = 0; axis < 3; axis++) {
      segment[axis] = from[axis];
      segment[axis + 3] = to[axis];
    }
    addLine(out, segment, stroke);
  };
  return {
    /** @param picked index of the joint that is drawn in full; null = none */
    add(out: LineList, { particles }: Pick<MovedFigure, 'particles'>, picked: number | null, ink: Ink): void {
      for (let i = 0; i < particles.length; i++) {
        const { index, position, target, particle } = particles[i];
        const isPicked = index === picked;
        if (isPicked) {
          style(WIDTHS.rest, ink.seam, 0.9, 0);
          line(out, position, target);
          style(WIDTHS.cone, ink.line, 0.8, -1);
          cone.add(out, particles[i], stroke);
        }
        style(WIDTHS.swing, ink.line, isPicked ? 1 : 0.55, -1);
        line(out, position, particle);
        style(isPicked ? WIDTHS.particle : WIDTHS.dot, ink.line, 1, -1);
        line(out, particle, particle);
      }
    },
  };
}

/**
 * Draws the cone of the angle limit, and arcs of the shell in which the particle is kept, about the direction
 * of the target.
 */
function createConePen() {
  const [along, side, up, point] = [0, 0, 0, 0].map(() => new Float64Array(3));
  const segment = new Float64Array(6);
  let origin: Floats;
  /** Writes the place at an angle from the target, turned about it, at a distance from the joint. */
  const place = (angle: number, turn: number, distance: number): void => {
    const across = Math.sin(angle);
    for (let axis = 0; axis < 3; axis++)
      point[axis] =
        origin[axis] +
        distance *
          (Math.cos(angle) * along[axis] +
            across * (Math.cos(turn) * side[axis] + Math.sin(turn) * up[axis]));
  };
  const to = (out: LineList, stroke: Parameters<typeof addLine>[2], isFirst: boolean): void => {
    segment.copyWithin(0, 3);
    segment.set(point, 3);
    if (!isFirst) addLine(out, segment, stroke);
  };
  return {
    add(out: LineList, { joint, position, target }: Particle, stroke: Parameters<typeof addLine>[2]): void {
      origin = position;
      const rest = vectorLength(joint.localTarget);
      if (rest < 1e-6) return;
      frameOf(along, side, up, { position, target }, rest);
      const limit = Math.min(joint.angleLimit, Math.PI);
      if (limit < Math.PI) {
        for (let i = 0; i <= ROUND; i++) {
          place(limit, (2 * Math.PI * i) / ROUND, rest);
          to(out, stroke, i === 0);
        }
        stroke.alpha = stroke.endAlpha = 0.4;
        for (let i = 0; i < 4; i++) {
          place(0, 0, 0);
          to(out, stroke, true);
          place(limit, (Math.PI * i) / 2, rest);
          to(out, stroke, false);
        }
      }
      stroke.width = stroke.endWidth = WIDTHS.shell;
      stroke.alpha = stroke.endAlpha = 0.55;
      const reach = Math.min(limit, MAX_ANGLE);
      for (let i = 0; i < 4; i++) {
        const distance = SHELL[i % 2] * rest;
        const turn = i < 2 ? 0 : Math.PI / 2;
        for (let k = 0; k <= ARC; k++) {
          place(reach * ((2 * k) / ARC - 1), turn, distance);
          to(out, stroke, k === 0);
        }
      }
    },
  };
}

/** Writes the direction of the target, and two directions across it. */
function frameOf(
  along: Float64Array,
  side: Float64Array,
  up: Float64Array,
  { position, target }: Pick<Particle, 'position' | 'target'>,
  rest: number,
): void {
  for (let axis = 0; axis < 3; axis++) {
    along[axis] = (target[axis] - position[axis]) / rest;
    side[axis] = 0;
  }
  // Any direction that is not along it.
  side[Math.abs(along[1]) < 0.9 ? 1 : 0] = 1;
  vectorCross(up, along, side);
  const length = vectorLength(up);
  for (let axis = 0; axis < 3; axis++) up[axis] /= length;
  vectorCross(side, up, along);
}
