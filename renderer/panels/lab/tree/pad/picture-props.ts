import type { PadScale } from '../../../../state/lab/tree/pad/pad-scale.ts';
import type { PlotSpace } from '../../../../state/lab/tree/pad/pad-space.ts';
import type { Pad } from './use-pad.ts';

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
