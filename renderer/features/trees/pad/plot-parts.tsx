import type { ComponentChildren } from 'preact';
import { cutWords, lettersOf, type NameWords } from '#renderer/kit/cut-name.ts';
import { formatPadValue, type PadScale, fitScales, snapped } from '../spaces/pad-scale.ts';
import type { PadGrip, PadMark, PlotSpace } from '../spaces/pad-space.ts';
import type { Pad } from './use-pad.ts';
import { useEffect, useMemo } from 'preact/hooks';
import { clamp01 } from '#core/kit/numbers.ts';
import { STRIP_CENTRE, STRIP_UNIT, type PoseStrip } from '#core/formats/thumbnail/clip-figure.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { durationOf } from '../selected-node.ts';
import { toValue, type Box } from '#renderer/kit/plot/scale.ts';

/** Edges of the plot: room for the numbers of the axes. */
const EDGE = { side: 10, top: 6, bottom: 20, numbers: 36 } as const;

/** Minimum height of the bar of a range, px. */
const BAR = 12;

/** Height of a figure on a sample, px. */
const FIGURE = 34;

interface Size {
  readonly width: number; // px
  readonly height: number;
}

/** Where a plot lies in a box, and its scales, which stay during a drag. */
export function layoutOf(pad: Pad, space: PlotSpace, size: Size) {
  const bars = space.marks.filter(({ span }) => span !== null).length;
  const height = Math.max(size.height, bars === 0 ? 0 : bars * BAR + EDGE.top + EDGE.bottom);
  const left = space.axes.length > 1 ? EDGE.numbers : EDGE.side;
  const frame = { left, right: size.width - EDGE.side, top: EDGE.top, bottom: height - EDGE.bottom };
  const { axes, ofSpheres } = pad.committed as PlotSpace;
  // The figures of the topmost samples stand within the plot.
  const pixels = [[frame.left, frame.right] as const, [frame.bottom, frame.top + FIGURE] as const];
  return { height, frame, scales: fitScales(axes, pixels, ofSpheres && axes.length > 1) };
}

/** The values on the axes of a plot at a point of the window, px; null beside it, and on other pads. */
export function placeAt(pad: Pad, box: HTMLElement | null, x: number, y: number): readonly number[] | null {
  const plot = box?.querySelector('.pad-plot');
  if (pad.space.kind !== 'plot' || !plot) return null;
  const { left, top, width, height } = plot.getBoundingClientRect();
  const [across, up] = [x - left, y - top + plot.scrollTop];
  if (across < 0 || across > width || y < top || y > top + height) return null;
  const { scales } = layoutOf(pad, pad.space, { width: plot.clientWidth, height: plot.clientHeight });
  return scales.map((scale, axis) => snapped(scale, null, toValue(scale, axis === 0 ? across : up), false));
}

/** What the parts of a plot draw, and where. */
export interface PictureProps {
  readonly pad: Pad;
  readonly space: PlotSpace;
  readonly scales: readonly PadScale[];
  /** Edges of the plot, px. */
  readonly frame: Box;
}

interface GripProps {
  readonly pad: Pad;
  readonly mark: PadMark;
  readonly index: readonly [mark: number, grip: number];
  readonly scales: readonly PadScale[];
  readonly children: ComponentChildren;
}

const partNames: Readonly<Record<PadGrip['part'], string>> = {
  whole: '',
  start: 'Start of ',
  end: 'End of ',
  radius: 'Edge of ',
};

/** A part of a child that is dragged, or moved with the arrow keys. */
export function Grip({ pad, mark, index, scales, children }: GripProps) {
  const grip = mark.grips[index[1]] as PadGrip | undefined;
  if (grip === undefined) return <g>{children}</g>;
  return (
    <g
      class={`pad-grip ${grip.part} ${pad.chosen.value === mark.path ? 'chosen' : ''}`}
      data-grip={index.join(':')}
      tabindex={0} // SVG knows no tabIndex
      role="slider"
      aria-label={`${partNames[grip.part]}${pad.nameOf(mark.path)}`}
      aria-valuenow={grip.at[0]}
      aria-valuetext={grip.at.map((value, i) => formatPadValue(value, scales[i].step / 10)).join(', ')}
    >
      {children}
    </g>
  );
}

/** A name as far as `pixels` reach. */
export const nameWithin = (name: NameWords, pixels: number): string =>
  cutWords(name, (text) => lettersOf(text).length <= Math.floor(pixels / LETTER));

/** Mean width of a letter of 10 px, px. */
export const LETTER = 5.6;

/**
 * The clip of a child as a figure that stands at the origin: the frame that it holds, else the middle one.
 */
export function SampleFigure({ pad, path }: { readonly pad: Pad; readonly path: string }) {
  const app = useApp();
  const { strips } = app.library.caches;
  const node = pad.childAt(path)?.node;
  const clip = typeof node?.['clip'] === 'string' ? node['clip'] : '';
  const share = node?.kind === 'pose' ? Number(node['time'] ?? 0) / durationOf(app, clip) : 0.5;
  useEffect(() => (clip === '' ? undefined : strips.show(clip)), [clip]);
  const strip = clip === '' ? null : strips.get(clip).value;
  const lines = useMemo(() => strip && figurePath(strip, clamp01(share)), [strip, share]);
  return lines && <path class="pad-figure" d={lines} transform={`scale(${FIGURE / STRIP_UNIT})`} />;
}

/** The lines of the pose at a share of a clip, in units of its strip. */
function figurePath({ parents, points, poseCount }: PoseStrip, share: number): string {
  const first = Math.round(share * (poseCount - 1)) * parents.length;
  const at = (point: number): string => {
    const x = (first + point) * 3;
    return `${points[x] - STRIP_CENTRE} ${-points[x + 1]}`;
  };
  return [...parents].map((parent, i) => (parent < i ? `M${at(parent)}L${at(i)}` : '')).join('');
}
