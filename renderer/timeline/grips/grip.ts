// renderer/timeline/grips: draggable things, their limits and snapping
import type { FrameGrid } from '#core/transition/clips/clip-clock.ts';
import type { MarkerIndices } from '../model/marker-index.ts';
import type { MenuSubject, Phase, Side, TimelineListener, TimelineModel } from '../model/timeline-model.ts';

/** Something on the timeline that can be moved by pointer or keys. */
export type Grip =
  | { readonly kind: 'playhead' | 'outTime' | 'inTime' | 'loopStart' | 'loopEnd' | 'loop' }
  | SlideGrip
  | BlendGrip
  | MarkGrip;

/** The bar of a clip, moved below the seam. */
export interface SlideGrip {
  readonly kind: 'slide';
  readonly side: Side;
}

export interface BlendGrip {
  readonly kind: 'blendEnd';
  readonly slot: number;
}

/** A marker, a range, or one end of a range. */
export interface MarkGrip {
  readonly kind: 'marker' | 'range' | 'rangeStart' | 'rangeEnd';
  readonly side: Side;
  readonly id: string;
}

/** Key of the handles of the leading mark. */
export const MARK_KEY = 'mark';

export function isMarkGrip(grip: { readonly kind: string }): grip is MarkGrip {
  return 'id' in grip;
}

/** All that the timeline knows about one kind of grip. */
export interface GripKind<Of extends Grip = Grip> {
  /** Movement of a grip; null if its target no longer exists. */
  motion(model: TimelineModel, markers: MarkerIndices, grip: Of): GripMotion | null;
  /** The clip whose clock its value uses; null = the seam's clock. */
  clock(grip: Of): Side | null;
  /** Reports that a drag has reached `value`. */
  report(listener: TimelineListener, drag: Drag<Of>, value: number, phase: Phase, model: TimelineModel): void;
  /** Subject of its menu; absent = none. */
  menu?(grip: Of): MenuSubject;
  /** Names of points on the seam's clock that it does not snap to, such as its own. */
  skips?(model: TimelineModel, grip: Of): readonly string[];
  /** Cursors over it on the canvas, and while it is held; '' = the usual one. */
  readonly cursors: readonly [over: string, held: string];
  /** Its handle; absent = the canvas alone shows it. */
  readonly handle?: GripHandle<Of>;
  /** Moves the playhead: it needs no undo, and its keys belong to the window. */
  readonly seeks?: true;
  /** On the ruler, which does not scroll with the rows: it snaps to frames of the visible clip. */
  readonly onRuler?: true;
  /** Always at the seam, wherever its value is on the clip. */
  readonly atSeam?: true;
  /** Slides below the seam, which stays in view. */
  readonly slides?: true;
  /** An end of a mark: moves without the rest of the selection. */
  readonly isEnd?: true;
}

/** A focusable handle of a grip. */
export interface GripHandle<Of extends Grip> {
  /** The grips of a model that have a handle now, in tab order. */
  list(model: TimelineModel, markers: MarkerIndices): readonly Of[];
  /** Stays when the target changes, as for the selected marker; absent = its kind. */
  key?(grip: Of): string;
  /** Name for screen readers. */
  label(model: TimelineModel, markers: MarkerIndices, grip: Of): string;
  /** Effect of a drag, for its tooltip. */
  hint(model: TimelineModel): string;
  /** Custom property of its colour, without dashes; absent = that of the style sheet. */
  colour?(model: TimelineModel, grip: Of): string;
  /** Its value is a duration, and is read as one. */
  readonly isDuration?: true;
}

/** Movement of a grip: its value is on the clock of the seam or of a clip. */
export interface GripMotion {
  readonly value: number; // s, current value
  readonly minimum: number;
  readonly maximum: number;
  /** Change of the value per second of pointer movement on the ruler. */
  readonly rate: number;
  /** Frames that it snaps to; for the playhead, those of the visible clip. */
  readonly frames: FrameGrid;
  /** Length of a range, whose other end snaps, too; 0 = none. s */
  readonly length: number;
}

/** A drag and its initial state. */
export interface Drag<Of extends Grip = Grip> {
  readonly grip: Of;
  readonly motion: GripMotion;
  readonly startX: number; // px
  readonly ids: ReadonlySet<string>; // all marks that move, including the grip's own
}
