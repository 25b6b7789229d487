import type { LabItem } from '#contract/lab-items.ts';
import type { TreeInput } from '#core/tree/inputs/input-document.ts';
import { inputsIn, readInput } from '../../../stores/lab/tree/read-input.ts';
import { withValueAt } from '../../../stores/lab/tree/tree-address.ts';

/** Applies a change to an input of a tree. An input that is missing or invalid stays as it is. */
export function withChangedInput(
  content: LabItem['content'],
  name: string,
  change: (input: TreeInput) => TreeInput,
): LabItem['content'] {
  const input = readInput(inputsIn(content)[name]);
  return input.ok ? withValueAt(content, ['inputs', name], change(input.value)) : content;
}
