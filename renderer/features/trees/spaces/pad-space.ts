// renderer/features/trees/spaces: the space of a node, in which its inputs and samples are dragged
import type { CadenceLaw } from '#core/tree/cadence.ts';
import type { Rule } from '#core/tree/nodes/rules-node.ts';
import type { StatePair } from '#core/tree/node-parts/motion-states.ts';
import type { QueueState } from '#core/tree/node-parts/state-queue.ts';
import type { NumberSource } from '#core/tree/tree-spec.ts';
import type { Address } from '#renderer/stores/lab/tree/outline.ts';

/** The content of a tree: plain JSON. */
export type Content = Readonly<Record<string, unknown>>;

/** A number of a node along which its children lie. */
export interface PadAxis {
  readonly name: string; // the input’s, else the field’s
  readonly unit: string; // the input’s; empty = none
  readonly source: NumberSource;
  readonly address: Address; // of the source
  /** The range to show; values beyond it are possible unless `fixed`. */
  readonly low: number;
  readonly high: number;
  readonly fixed: boolean;
  readonly range: Address | null; // of its range; null = no input has one
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
  readonly numbers: readonly Address[]; // of its place and its size; empty if they are fixed
  readonly place?: string; // in words
}

/** A line or a plane with the children of a node. */
export interface PlotSpace {
  readonly kind: 'plot';
  readonly axes: readonly PadAxis[]; // one or two
  /** Axes at right angles to the plane, in the order of the document. */
  readonly slices: readonly PadAxis[];
  readonly marks: readonly PadMark[];
  /**
   * True if marks are spheres: distances count, so axes have one scale, and gaps are shown and can be closed.
   */
  readonly ofSpheres: boolean;
}

/** Times of a child on a clock: how its weight rises and falls, with marks that are dragged. */
export interface PadTrack {
  readonly low: number; // s shown
  readonly high: number;
  readonly corners: readonly [rises: number, full: number, falls: number, ends: number]; // s
  readonly marks: readonly TrackMark[];
}

export interface TrackMark {
  readonly name: string;
  readonly at: number; // s
  /** The content with the mark as close to `to` as the others allow. */
  moved(content: Content, to: number): Content;
}

/** A child in a list, with the weight that it requests. */
export interface PadRow {
  readonly path: string;
  readonly name: string | null; // null = the node’s
  readonly clip?: string; // id; named for it
  readonly words: string; // its times, or what it gets
  readonly request: PadAxis | null;
  readonly index: number | null; // in the list; null = cannot be moved
  readonly track?: PadTrack;
}

/** Children that get their weights in order. */
export interface ListSpace {
  readonly kind: 'list';
  readonly list: Address | null; // null = the order is fixed
  readonly rows: readonly PadRow[];
  readonly transitions?: PadPairs; // of a queue
}

/** Transitions between the motion states of a queue. */
export interface PadPairs {
  readonly list: Address;
  readonly pairs: readonly StatePair[];
  readonly states: readonly QueueState[];
}

/** States, and the rules that lead from one to another. */
export interface RuleSpace {
  readonly kind: 'rules';
  readonly states: ListSpace;
  readonly rules: readonly Rule[];
  readonly list: Address; // of the rules
}

/** Clips that share a phase. */
export interface CadenceSpace {
  readonly kind: 'cadence';
  readonly law: CadenceLaw;
}

export type PadSpace = PlotSpace | ListSpace | RuleSpace | CadenceSpace;
