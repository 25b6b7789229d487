import type { ReadonlySignal } from '@preact/signals';
import type { Row } from '../../panels/inspector/controls/row.ts';
import type { ExplainedOverlay, LegendPart } from '../../panels/viewport/legend-part.ts';
import type { ListedOverlay } from '../../panels/inspector/rows/overlay-rows.ts';
import type { App } from '../../state/app.ts';
import type { Rgb } from '../../viewport/frame/colours.ts';
import type { FigureMark } from '../../viewport/frame/viewport-frame.ts';
import type { Seam, SeamState } from '../seam/seam-evaluator.ts';
import type { SeamWindow } from '../seam/seam-window.ts';
import type { View } from './view.ts';

/** What overlays know of the window. */
export type OverlayApp = Pick<
  App,
  | 'difference'
  | 'figures'
  | 'meetsAt'
  | 'open'
  | 'overlays'
  | 'session'
  | 'showing'
  | 'skins'
  | 'theme'
  | 'workspace'
>;

/** What can be drawn over the figures or in their colours: all that the window knows of it. */
export interface Overlay extends ExplainedOverlay, ListedOverlay {
  readonly legend?: (app: OverlayApp) => LegendPart | null;
  readonly disabled?: (app: OverlayApp) => string | null;
  readonly settings?: (app: OverlayApp) => readonly Row[];
  /** Its key in the window; absent = none. */
  readonly key?: string;
  /** Makes what draws it; absent where something else looks at its switch. */
  readonly createPainter?: (parts: OverlayParts) => OverlayPainter;
}

/** Draws one overlay into each view of a frame. Allocates nothing once the same seam is shown. */
export interface OverlayPainter {
  /** Looks at `seam` at moments around `time` (s after the seam). Returns whether the seam is at another moment now. */
  prepare?(seam: Seam, time: number): boolean;
  /** Adds what it shows of `seam` as it is at `time` to `view`, which has its figures already. */
  fill(view: View, seam: Seam, time: number): void;
}

/** What painters are made from. */
export interface OverlayParts {
  readonly app: OverlayApp;
  readonly seam: ReadonlySignal<SeamState>;
  /** Where the joints are around the moment that is shown. */
  readonly window: SeamWindow;
  /** The joints that have lines: those selected, else hands and feet. */
  joints(): readonly number[];
  /** Colours of the lines of a figure. */
  inkOf(mark: FigureMark): Ink;
}

/** Colours of lines, display space. */
export interface Ink {
  readonly line: Rgb; // the slot's
  readonly hole: Rgb; // inside open discs, around arrows
  readonly seam: Rgb; // for no slot in particular
}
