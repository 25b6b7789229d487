import type { Slot } from '#core/transition/document/document.ts';
import type { App } from '#renderer/stores/app.ts';
import type { Figure } from '#renderer/stores/shown/motion.ts';
import type { OverlaySwitch } from '#renderer/stores/shown/overlays.ts';

/** An overlay as the views explain it. */
export interface ExplainedOverlay extends OverlaySwitch {
  /** True for figures that it draws on; absent = all. */
  readonly concerns?: (figure: Figure) => boolean;
  /** Meaning of its lines or colours; null = nothing to explain now. Reads signals. */
  readonly legend?: (app: App) => LegendPart | null;
  /** Words that it adds to a figure's chip; null = none. */
  readonly chip?: (slot: Slot) => FigureChipWords | null;
}

export type LegendPart = LegendKeys | LegendScale;

/** Keys for the shapes of lines; their colour is that of the slot. */
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
  readonly extra?: { readonly colour: string; readonly words: string };
  /** A line below it; a click moves the playhead to what it describes. */
  readonly foot?: { readonly lines: readonly string[]; readonly tip?: string; readonly run?: () => void };
}

/** Words on the chip of a figure during part of a transition. */
export interface FigureChipWords {
  readonly words: string;
  readonly side: 'source' | 'destination';
  readonly from: number; // s after the seam, not included
  readonly until: number; // s after the seam, not included
}
