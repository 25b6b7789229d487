import { createSelectionBlender, changeFields } from '../node-parts/method-change.ts';
import { defineNode, type Binder, type Blender, type BoundNode } from '../node-kind.ts';
import {
  inputSpec,
  durationSpec,
  nodeSpec,
  type InputReference,
  type TreeNode,
  type TreeSpec,
} from '../tree-spec.ts';
import { optionalSpec } from '../../documents/specs/plain-specs.ts';
import { fieldPath, type FieldsOf } from '../../documents/specs/spec.ts';
import { listSpec, recordSpec } from '../../documents/specs/structure-specs.ts';

const selectionFields = { blendTime: optionalSpec(durationSpec, 0.2), ...changeFields };

/** One of two motions, by a bool. */
export const selectByBoolNode = defineNode({
  id: 'selectByBool',
  label: 'Select by bool',
  fields: { input: inputSpec(['bool']), whenFalse: nodeSpec, whenTrue: nodeSpec, ...selectionFields },
  bind(fields, binder) {
    const children = [binder.child(fields.whenFalse, 'whenFalse'), binder.child(fields.whenTrue, 'whenTrue')];
    return selectByInput(children, fields, binder);
  },
});

/** One of a list of motions, by index; the index is clamped. */
export const selectByIntNode = defineNode({
  id: 'selectByInt',
  label: 'Select by int',
  fields: { input: inputSpec(['int']), choices: listSpec(nodeSpec, 1, 64), ...selectionFields },
  bind(fields, binder) {
    const children = fields.choices.map((node, i) => binder.child(node, `choices[${i}]`));
    return selectByInput(children, fields, binder);
  },
});

/** A node for each option; new ones take the children at hand. */
const choicesSpec: TreeSpec<Readonly<Record<string, TreeNode>>> = {
  ...recordSpec(nodeSpec),
  children: 'list',
  create: (draft, place) =>
    Object.fromEntries(draft.options().map((option) => [option, nodeSpec.create(draft, place)])),
};

/** One of several motions, by name. */
export const selectByEnumNode = defineNode({
  id: 'selectByEnum',
  label: 'Select by enum',
  fields: {
    input: inputSpec(['enum']),
    choices: choicesSpec, // one for each option of the input
    ...selectionFields,
  },
  bind(fields, binder) {
    const { choices } = fields;
    const { options } = binder.input(fields.input).type;
    for (const name of Object.keys(choices)) {
      if (options.includes(name)) continue;
      const known = options.join(', ');
      binder.report(fieldPath('choices', name), `“${name}” is not an option. Options: ${known}.`);
    }
    const children = options.flatMap((option) => {
      const place = fieldPath('choices', option);
      if (Object.hasOwn(choices, option)) return [binder.child(choices[option], place)];
      binder.report(place, `The option “${option}” has no node.`);
      return [];
    });
    return selectByInput(children, fields, binder);
  },
});

/** Creates a blender that changes to the child selected by an input whenever it changes. */
function selectByInput(
  children: readonly BoundNode[],
  { input, blendTime, method, easing }: FieldsOf<typeof selectionFields> & { readonly input: InputReference },
  binder: Binder,
): Blender {
  const { initial, changes } = binder.input(input);
  const nearest = (value: number): number => Math.min(Math.max(value, 0), children.length - 1);
  const selections = changes.map(({ time, value }) => ({
    time,
    active: nearest(value),
    blendTime,
    method,
    easing,
    factors: null,
  }));
  return createSelectionBlender(children, selections, binder, { initial: nearest(initial), cap: null });
}
