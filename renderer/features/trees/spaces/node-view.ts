import type { NumberSource } from '#core/tree/schema/input-specs.ts';
import type { TreeNode } from '#core/tree/schema/tree-spec.ts';
import { valueAt, type Address } from '../../../stores/lab/tree/tree-address.ts';
import type { PadNode } from './pad-node.ts';
import type { PadSpace } from './pad-space.ts';

/** All that the window knows about a kind of node besides its specs. */
export interface NodeView {
  /**
   * The space of a node.
   *
   * @param read the value of a number now, for axes at right angles to the plane
   */
  space(node: PadNode, read: (source: NumberSource) => number, durationOf: DurationOf): PadSpace;
  /** Values of the input at an address of a node at which its use changes; absent = 0 and 1, of a weight. */
  breakpoints?(node: TreeNode, at: Address): readonly number[];
  /** Where a clip lands that is dropped on its pad; absent = behind the last child. */
  readonly drop?: DropPlace;
  /** Its clips share a phase by their steps. */
  readonly sharesPhase?: true;
}

/** The duration of a clip, s; null if it is not known. */
export type DurationOf = (clipId: string) => number | null;

/** A list of a node whose items have a place on its pad. */
interface DropPlace {
  readonly field: string;
  /** An item at a place on the axes of the pad. */
  moved(item: Item, to: readonly number[]): Item;
  /** The field by which items must ascend; absent = any order. */
  readonly along?: string;
}

type Item = Readonly<Record<string, unknown>>;

/** The numbers at an address of each item of a list. */
export function numbersIn(list: unknown, at: Address): readonly number[] {
  return Array.isArray(list) ? list.map((item) => Number(valueAt(item, at))) : [];
}
