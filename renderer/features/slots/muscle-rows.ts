import { BY_TAG, isAssetId, parseMuscleChoice } from '../../../core/muscle/muscle-choice.ts';
import { muscleItems } from '../../../core/muscle/muscle-items.ts';
import type { MusclesSpec } from '../../../core/transition/method.ts';
import type { Editor } from '../../stores/workbench.ts';
import type { ChoiceRow } from '../../controls/parameters/row.ts';

const builtIn: Readonly<Record<string, string>> = {
  uniform: 'All joints alike',
  leftLeg: 'Left leg (built in)',
  rightLeg: 'Right leg (built in)',
  [BY_TAG]: 'By tag of destination',
};

/** The muscles of a slot: built in, by the tags of the destination clip, or those of the library. */
export function musclesRow(
  { document }: Pick<Editor, 'document'>,
  spec: MusclesSpec,
  base: Pick<ChoiceRow, 'key' | 'label' | 'description'>,
  value: string,
  preview: (value: string) => void,
): ChoiceRow {
  const items = muscleItems(document.shown.value.lab);
  const options: Record<string, string> = {};
  for (const option of spec.options) options[builtIn[option] ?? option] = option;
  // Two assets may have one name.
  for (const { id, name } of items)
    options[Object.hasOwn(options, name) ? `${name} (${id.slice(0, 4)})` : name] = id;
  if (!Object.values(options).includes(value)) options[otherWords(value, items)] = value;
  return { ...base, kind: 'choice', options, usual: spec.default, value, preview };
}

/** A choice that cannot be made here, but that a mirrored or older transition has. */
function otherWords(value: string, items: readonly { readonly id: string; readonly name: string }[]): string {
  const choice = parseMuscleChoice(value);
  if (choice === null) return 'In the file';
  const name = isAssetId(choice.source)
    ? (items.find(({ id }) => id === choice.source)?.name ?? 'Deleted muscles')
    : builtIn[choice.source];
  return choice.mirrored ? `${name} (mirrored)` : (name ?? value);
}
