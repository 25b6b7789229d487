import type { ParameterRow } from '#renderer/controls/parameters/row.ts';
import type { ExplainedOverlay, LegendPart } from './legend-part.ts';
import type { App, Drawn } from '#renderer/stores/app.ts';
import type { OverlaySwitch } from '#renderer/stores/shown/overlays.ts';
import type { Rgb } from '#renderer/viewport/frame/colours.ts';
import type { FigureMark } from '#renderer/viewport/frame/viewport-frame.ts';
import type { Moments } from '#renderer/motion/moments.ts';
import type { Moment, Motion } from '#renderer/stores/shown/motion.ts';
import type { View } from './view.ts';

/** The state of the window that overlays use. A frozen copy of it has signals only, so no layers of the document. */
export type OverlayApp = Omit<Drawn, 'document' | 'library'>;

/** An overlay as menus and the inspector list it. */
export interface ListedOverlay extends OverlaySwitch {
  readonly name: string;
  readonly description: string; // tooltip
  /** Why it cannot be shown, besides what plays; null or absent = it can. Reads signals. */
  readonly disabled?: (app: App) => string | null;
  /** Rows of its settings while it is on. Reads signals. */
  readonly settings?: (app: App) => readonly ParameterRow[];
}

/** An overlay: drawings over the figures or colours on them, with menus, legend and settings. */
export interface Overlay extends ExplainedOverlay, ListedOverlay {
  readonly legend?: (app: OverlayApp) => LegendPart | null;
  readonly disabled?: (app: OverlayApp) => string | null;
  readonly settings?: (app: OverlayApp) => readonly ParameterRow[];
  /** Its key; absent = none. */
  readonly key?: string;
  /** Creates its painter; absent if another part draws it. */
  readonly createPainter?: (parts: OverlayParts) => OverlayPainter;
}

/** Draws one overlay into each view of a frame. Allocates nothing while the same motion is shown. */
export interface OverlayPainter {
  /** Evaluates what it needs of `motion` around `time`, s. */
  prepare?(motion: Motion, time: number): void;
  /** Draws `moment`, which is at `time`, into `view`, which already has its figures. */
  fill(view: View, moment: Moment, time: number): void;
}

/** Parameters of painters. */
export interface OverlayParts {
  readonly app: OverlayApp;
  /** Figures around the current moment, for lines. */
  readonly moments: Moments;
  /** The joints with lines: the selected ones, else hands and feet. */
  joints(): readonly number[];
  /** Line colours of a figure. */
  inkOf(mark: FigureMark): Ink;
}

/** Colours of lines, display space. */
export interface Ink {
  readonly line: Rgb; // the slot's
  readonly hole: Rgb; // inside open discs, outlines of arrows
  readonly seam: Rgb; // the colour of the seam
}

/** Why `overlay` cannot be shown; null = it can. Reads signals. */
export function whyNotShown(app: App, { needs, disabled }: ListedOverlay): string | null {
  return needs?.(app.motion) ?? disabled?.(app) ?? null;
}
