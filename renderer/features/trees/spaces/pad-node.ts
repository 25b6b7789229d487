import { parseDocument } from '#core/documents/specs/structure-specs.ts';
import { inputType, bindInput } from '#core/tree/inputs/bound-input.ts';
import type { TreeInput, IntInput, NumberInput } from '#core/tree/inputs/input-document.ts';
import { nodeFieldsSpec } from '#core/tree/document/parse-tree.ts';
import type { TreeNode, TreeScope, NumberSource } from '#core/tree/tree-spec.ts';
import type { Clock } from '#core/clip/motion.ts';
import { inputsIn, readInput } from '#renderer/stores/lab/tree/open-tree.ts';
import { type OutlineNode, type Address, valueAt } from '#renderer/stores/lab/tree/outline.ts';
import type { PadSpace, PadAxis } from './pad-space.ts';

export type PadInputs = Readonly<Record<string, TreeInput>>;

/** A valid node with the defaults of its fields, and the inputs of its tree. */
export interface PadNode {
  readonly path: string;
  readonly address: Address;
  readonly fields: TreeNode;
  readonly inputs: PadInputs;
}

/** The valid inputs of a tree’s content. */
export function readInputs(content: Readonly<Record<string, unknown>>): PadInputs {
  const read = Object.entries(inputsIn(content)).flatMap(([name, json]) => {
    const input = readInput(json);
    return input.ok ? [[name, input.value] as const] : [];
  });
  return Object.fromEntries(read);
}

/** The node with defaults; null if it has problems of its own. Nodes below it are not checked. */
export function readPadNode({ path, address, node }: OutlineNode, inputs: PadInputs): PadNode | null {
  const spec = nodeFieldsSpec(node.kind);
  if (spec === null) return null;
  const fields = parseDocument(spec, node, (scope): TreeScope => ({
    ...scope,
    inputs: new Map(Object.entries(inputs).map(([name, input]) => [name, inputType(input)])),
    readNode: (value) => value as TreeNode,
  }));
  return fields.ok ? { path, address, fields: fields.value, inputs } : null;
}

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

type NumericInput = NumberInput | IntInput;

/**
 * Creates a function of time, s, that reads a number.
 *
 * @param smoothed false for the value before smoothing, which keys set
 */
export function createReader(
  source: NumberSource,
  inputs: PadInputs,
  smoothed: boolean,
): (clock: Clock) => number {
  if (typeof source === 'number') return () => source;
  const input = inputs[source.input] as PadInputs[string] | undefined;
  if (input === undefined) return () => 0;
  const { track, now } = bindInput(
    input.kind === 'number' && !smoothed ? { ...input, smoothing: null } : input,
  );
  return (clock) => {
    track.sample(now, clock);
    return now.value;
  };
}

/**
 * A number of a node as an axis that shows the range of its input; without one, at least `extent`, and every
 * value of the input.
 */
export function axisOf(
  source: NumberSource,
  field: string,
  address: Address,
  inputs: PadInputs,
  extent: readonly number[],
  fixed = false,
): PadAxis {
  const input = typeof source === 'number' ? undefined : (inputs[source.input] as NumericInput | undefined);
  const constants = typeof source === 'number' ? [source] : [];
  const values = input ? [input.value, ...input.keys.map(({ value }) => value)] : constants;
  const ranged = !fixed && input?.kind === 'number' ? input : null;
  const reached = fixed ? extent : [...extent, ...values];
  const [low, high] = ranged?.range ?? [Math.min(...reached), Math.max(...reached)];
  const name = typeof source === 'number' ? field : source.input;
  const unit = (input?.kind === 'number' && input.unit) || '';
  return { name, unit, source, address, low, high, fixed, range: ranged && ['inputs', name, 'range'] };
}
