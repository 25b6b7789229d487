// renderer/timeline/rows: rows of the timeline, a record for each kind, and their positions
import type { Pen } from '#renderer/kit/plot/pen.ts';
import type { Box, Point, Scale } from '#renderer/kit/plot/scale.ts';
import type { Grip } from '../grips/grip.ts';
import type { MarkerIndices } from '../model/marker-index.ts';
import type { Side, TimelineModel } from '../model/timeline-model.ts';
import type { RangeLanes } from './range-lanes.ts';

/** A part of the model; the playhead moves without a new scene. */
export type ModelField = Exclude<keyof TimelineModel, 'playhead'>;

/**
 * All that the timeline knows about one kind of row. Its functions are properties, so that the compiler
 * refuses one that shows a field which `reads` leaves out.
 */
export interface RowKind<Reads extends ModelField = ModelField> {
  readonly id: string; // names its style
  /** The clip to which it belongs; absent = none. */
  readonly side?: Side;
  /** At the top, and does not scroll. */
  readonly isPinned?: true;
  /** All that it shows of the model, except the playhead: a change of these fields redraws it, and no other. */
  readonly reads: readonly Reads[];
  /** Heights of its rows, px, from top to bottom; none if the model has no such row. */
  readonly heights: (model: Pick<TimelineModel, Reads>, lanes: ClipLanes) => readonly number[];

  /** Name at the left; absent = none. */
  readonly title?: (model: Pick<TimelineModel, Reads>, index: number) => string;
  /** Height of its name, px; absent = that of the row. */
  readonly titleHeight?: number;
  /** Colour of its name: a custom property without dashes. */
  readonly colour?: (model: Pick<TimelineModel, Reads>, index: number) => string | undefined;
  /** What it shows of the playhead, beside its name; '' = nothing. */
  readonly readout?: (model: Pick<TimelineModel, Reads | 'playhead'>, index: number) => string;
  /** True while what it shows plays; absent = it does not matter. */
  readonly isInPlay?: (model: Pick<TimelineModel, Reads | 'playhead'>) => boolean;

  /** Draws what is behind the lines through all rows. */
  readonly drawBehind?: (scene: Scene<Reads>, row: Row) => void;
  /** Draws what is in front of these lines. Absent in both = elements show it. */
  readonly draw?: (scene: Scene<Reads>, row: Row) => void;

  /** The grip at a point of the row, or up to `reach` px above it. */
  readonly grip?: (at: HitPoint) => Grip | null;
  readonly reach?: number;
  /** What is at a point without a grip; absent = nothing. */
  readonly ground?: (at: HitPoint) => OpenGround;
  /** Ids of its marks in a rectangle, px, that crosses the row. */
  readonly marksIn?: (at: PlacedRow, box: Box) => readonly string[];
  /** Top of the handle of a grip, px; null if the grip is in another row. */
  readonly handleTop?: (row: Row, grip: Grip, scene: HitScene) => number | null;
}

/** A row and its position, px. `top` is on the screen: scrolling moves rows below the pinned ones. */
export interface Row {
  readonly kind: RowKind;
  readonly index: number; // among the rows of its kind
  readonly top: number;
  readonly height: number;
}

/** Lanes of the ranges of both clips. */
export type ClipLanes = Readonly<Record<Side, RangeLanes>>;

/** Positions of the rows, unscrolled and scrolled. */
export interface RowLayout {
  stack: readonly Row[];
  rows: readonly Row[];
  rangeLanes: ClipLanes;
  scroll: number; // px by which the rows below the pinned ones are moved up
}

/** What rows are drawn from, besides the model. */
export interface TimelineView extends RowLayout {
  markers: MarkerIndices;
  width: number; // px, of the whole timeline
  height: number; // px
  scale: Scale;
  hovered: string | null; // id of the mark under the pointer
  /** The current sweep: a selection of marks, or a new range. */
  sweep: Sweep | null;
  /** Labels in the row of flags, px: the playhead passes behind them. */
  labels: readonly { readonly left: number; readonly right: number }[];
  snapped: { readonly grip: Grip; readonly value: number; readonly name: string } | null;
}

/** A rectangle on the screen, px; or a new range in a lane, s on its clip. */
export type Sweep =
  | (Box & { readonly kind: 'band' })
  | {
      readonly kind: 'range';
      readonly side: Side;
      readonly lane: number;
      readonly start: number;
      readonly end: number;
    };

/** Input of drawing: of the model, only what is read. */
export interface Scene<Reads extends ModelField = ModelField> {
  readonly pen: Pen;
  readonly state: TimelineView;
  readonly model: Pick<TimelineModel, Reads>;
}

/** Where things can be hit. */
export interface HitScene extends Pick<Readonly<TimelineView>, 'rows' | 'rangeLanes' | 'scale' | 'markers'> {
  readonly model: TimelineModel | null;
}

/** A row, and where its content is. */
export interface PlacedRow extends Omit<HitScene, 'rows'> {
  readonly model: TimelineModel;
  readonly row: Row;
}

/** A point of the canvas, px, and its row. */
export type HitPoint = PlacedRow & Point;

/** A place without a grip. */
export type OpenGround =
  | { readonly kind: 'gutter' | 'ruler' | 'empty' }
  /** A sweep selects marks, a double click adds a marker. */
  | { readonly kind: 'markerLane'; readonly side: Side }
  /** A drag draws a range. */
  | { readonly kind: 'rangeLane'; readonly side: Side; readonly lane: number };

/** A record: what its functions may show is what it reads. */
export function rowKind<const Reads extends ModelField>(
  kind: RowKind<NoInfer<Reads>> & { readonly reads: readonly Reads[] },
): RowKind {
  return kind;
}
