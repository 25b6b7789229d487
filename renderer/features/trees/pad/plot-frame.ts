import { toValue } from '../../../kit/plot/scale.ts';
import { fitScales, snapped, type PadScale } from '../spaces/pad-scale.ts';
import type { PlotSpace } from '../spaces/pad-space.ts';
import type { Pad } from './use-pad.ts';

/** Edges of the plot: room for the numbers of the axes. */
const EDGE = { side: 10, top: 6, bottom: 20, numbers: 36 } as const;

/** Minimum height of the bar of a range, px. */
const BAR = 12;

/** Height of a figure on a sample, px. */
export const FIGURE = 34;

interface Size {
  readonly width: number; // px
  readonly height: number;
}

/** Where a plot lies in a box, and its scales, which stay during a drag. */
export function layoutOf(
  pad: Pad,
  space: PlotSpace,
  size: Size,
): { readonly height: number; readonly frame: PictureProps['frame']; readonly scales: readonly PadScale[] } {
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
  readonly frame: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  };
}
