import type { Binder, BoundNode, NodeKind } from '../node-kind.ts';
import { inputSpec } from '../schema/input-specs.ts';
import { fieldPath, type Spec, type TreeNode } from '../schema/spec.ts';
import { nodeSpec, recordSpec } from '../schema/structure-specs.ts';
import { createSelectionBlender, selectionFields, type SelectionFields } from '../node-parts/selection.ts';

interface SelectByEnumFields extends SelectionFields {
  readonly choices: Readonly<Record<string, TreeNode>>; // one for each option of the input
}

/** A node for each option; new ones take the children at hand. */
const choicesSpec: Spec<Readonly<Record<string, TreeNode>>> = {
  ...recordSpec(nodeSpec),
  children: 'list',
  create: (draft, place) =>
    Object.fromEntries(
      draft.options().map((option) => [option, nodeSpec.create?.(draft, place) as TreeNode]),
    ),
};

/** One of several motions, by name. */
export const selectByEnumNode: NodeKind<SelectByEnumFields> = {
  id: 'selectByEnum',
  label: 'Select by enum',
  fields: { input: inputSpec(['enum']), choices: choicesSpec, ...selectionFields },
  bind(fields, binder) {
    const { options } = binder.input(fields.input).type;
    for (const name of Object.keys(fields.choices)) {
      if (options.includes(name)) continue;
      const known = options.join(', ');
      binder.report(fieldPath('choices', name), `“${name}” is not an option. Options: ${known}.`);
    }
    const children = options.flatMap((option) => bindChoice(option, fields, binder));
    return createSelectionBlender(children, fields, binder);
  },
};

function bindChoice(option: string, { choices }: SelectByEnumFields, binder: Binder): BoundNode[] {
  const place = fieldPath('choices', option);
  if (Object.hasOwn(choices, option)) return [binder.child(choices[option], place)];
  binder.report(place, `The option “${option}” has no node.`);
  return [];
}
