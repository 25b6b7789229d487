// renderer/state/lab/tree/pad: the space of a tree’s node, in which its inputs and samples are dragged
import type { NumberSource } from '../../../../../core/tree/schema/input-specs.ts';
import type { Address } from '../tree-address.ts';

/** The content of a tree: plain JSON. */
export type Content = Readonly<Record<string, unknown>>;

/** A number of a node along which its children lie. */
export interface PadAxis {
  readonly name: string; // the input’s, else the field’s
  readonly source: NumberSource;
  readonly address: Address; // of the source
  /** The range to show; values beyond it are possible unless `fixed`. */
  readonly low: number;
  readonly high: number;
  readonly fixed: boolean;
}

/** A draggable part of a mark. */
export interface PadGrip {
  readonly part: 'whole' | 'start' | 'end' | 'radius';
  readonly at: readonly number[]; // [axes shown]
  /** The content with this part moved as close to `to` as its neighbours allow; `to` is [axes shown]. */
  moved(content: Content, to: readonly number[]): Content;
}

/** A child in the space of its node. */
export interface PadMark {
  readonly path: string; // of the child
  readonly at: readonly number[]; // [axes shown]
  readonly span: readonly [start: number, end: number] | null; // of a range
  /** Radius of a sphere where the slice cuts it; 0 if it does not, null for points. */
  readonly radius: number | null;
  readonly grips: readonly PadGrip[];
}

/** A line or a plane with the children of a node. */
export interface PlotSpace {
  readonly kind: 'plot';
  readonly axes: readonly PadAxis[]; // one or two
  /** Axes at right angles to the plane, in the order of the document. */
  readonly slices: readonly PadAxis[];
  readonly marks: readonly PadMark[];
  /** True if distances count, so that all axes need one scale. */
  readonly uniform: boolean;
}

/** A child in a list, with the weight that it requests. */
export interface PadRow {
  readonly path: string;
  readonly name: string | null; // null = the node’s
  readonly words: string; // its times, or what it gets
  readonly request: PadAxis | null;
  readonly index: number | null; // in the list; null = cannot be moved
}

/** Children that get their weights in order. */
export interface ListSpace {
  readonly kind: 'list';
  readonly list: Address | null; // null = the order is fixed
  readonly rows: readonly PadRow[];
}

export type PadSpace = PlotSpace | ListSpace;
