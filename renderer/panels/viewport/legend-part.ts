import type { Slot } from '../../../core/transition/document/document.ts';
import type { App } from '../../state/app.ts';
import type { Figure } from '../../state/shown/figures.ts';
import type { OverlaySwitch } from '../../state/workspace/overlays.ts';

/** An overlay as the views explain it. */
export interface ExplainedOverlay extends OverlaySwitch {
  /** The figures that it draws on; absent = all. */
  readonly concerns?: (figure: Figure) => boolean;
  /** What its lines or colours mean; null = nothing to explain now. Reads signals. */
  readonly legend?: (app: App) => LegendPart | null;
  /** What it adds to the name of a figure in its view; null = nothing. */
  readonly chip?: (slot: Slot) => FigureChipWords | null;
}

export type LegendPart = LegendKeys | LegendScale;

/** Lines are in the colour of their slot; their form tells what they are. */
export interface LegendKeys {
  readonly kind: 'keys';
  readonly keys: readonly LegendKey[];
}

export interface LegendKey {
  readonly words: string;
  readonly shapes: readonly LegendShape[]; // within 26 × 10 px
}

export type LegendShape = readonly [
  element: 'path' | 'circle' | 'rect',
  attributes: Readonly<Record<string, string | number>>,
];

/** A scale of colours. */
export interface LegendScale {
  readonly kind: 'scale';
  readonly title: string;
  readonly label: string; // for screen readers
  readonly gradient: string; // CSS, left to right
  readonly ticks: readonly string[];
  /** A colour beside the scale. */
  readonly beside?: { readonly colour: string; readonly words: string };
  /** A line below it; pressed, it goes to what it tells of. */
  readonly foot?: { readonly lines: readonly string[]; readonly tip?: string; readonly run?: () => void };
}

/** Words beside the name of a figure, while something is drawn for it. */
export interface FigureChipWords {
  readonly words: string;
  readonly side: 'source' | 'destination';
  readonly from: number; // s after the seam, not included
  readonly until: number; // s after the seam, not included
}
