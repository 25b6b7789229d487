import { findNodeKind } from '../../../../core/tree/registry.ts';
import { takeDuration, LONGEST_DURATION, USUAL_DURATION } from '../../../../core/tree/document/document.ts';
import type { Workbench } from '../../../state/workbench.ts';
import { previewItemValue } from '../../../state/commands/lab/change-item.ts';
import { nodeFields } from '../../../state/lab/tree/node-fields.ts';
import type { NodeField } from '../../../state/lab/tree/node-fields.ts';
import { pathOf } from '../../../state/lab/tree/tree-address.ts';
import { selectedNode } from '../../../state/lab/lab.ts';
import type { OpenTree } from '../../../state/lab/tree/open-tree.ts';
import type { OutlineNode } from '../../../state/lab/tree/outline.ts';
import { nodeName } from '../../../state/lab/tree/outline.ts';
import type { Folder, Row } from '../controls/row.ts';

/** The selected node of the tree in the Lab, and the tree as a whole. */
export function treeFolders(app: Workbench, open: OpenTree): readonly Folder[] {
  const node = selectedNode(app.lab);
  return [...(node ? [nodeFolder(app, open, node)] : []), wholeFolder(app, open)];
}

function nodeFolder(app: Workbench, { item, problems, clipName }: OpenTree, node: OutlineNode): Folder {
  const kind = findNodeKind(node.node.kind)?.label ?? node.node.kind;
  const name = nodeName(node, clipName);
  const inputs = Object.keys(item.content['inputs'] ?? {});
  const fields = nodeFields(node);
  return {
    key: 'tree.node',
    title: name === kind ? kind : `${name} · ${kind}`,
    rows: fields.map((field) => fieldRow(app, field, inputs, problemAt(problems, field))),
    commands: [
      ...(fields.some((field) => field.kind === 'clip') ? ['lab.putClip'] : []),
      ...['lab.addClip', 'lab.deleteNode'],
    ],
  };
}

function wholeFolder(app: Workbench, { item }: OpenTree): Folder {
  const duration = takeDuration(item.content['duration']);
  return {
    key: 'tree.whole',
    title: item.name,
    rows: [
      {
        kind: 'number',
        key: 'duration',
        label: 'Duration',
        description: 'Length of the take: a transition uses the tree from 0 to here, like a clip.',
        value: duration,
        usual: USUAL_DURATION,
        ...{ minimum: 0.1, maximum: LONGEST_DURATION, step: 0.1, logarithmic: true },
        ...{ quantity: 's', unit: 's', digits: 2, fps: 60 },
        preview: (value) => previewItemValue(app, 'Change duration', ['duration'], value),
      },
    ],
  };
}

/** The problem of a field’s value, as core words it. */
function problemAt(problems: OpenTree['problems'], { address }: NodeField): string | undefined {
  const own = pathOf(address);
  return problems.find(({ path }) => path === own || path.startsWith(`${own}.`))?.message;
}

function fieldRow(
  app: Workbench,
  field: NodeField,
  inputs: readonly string[],
  warning: string | undefined,
): Row {
  const { address, label, description } = field;
  const base = { key: address.join('.'), label, description, warning };
  const set = (value: unknown): void =>
    previewItemValue(app, `Change ${description.toLowerCase()}`, address, value);
  switch (field.kind) {
    case 'number':
      return {
        ...base,
        ...{ kind: 'number', value: field.value, minimum: field.minimum, maximum: field.maximum },
        ...{ step: field.whole ? 1 : 0.01, quantity: '', unit: '', digits: field.whole ? 0 : 2, fps: 60 },
        usual: typeof field.usual === 'number' ? field.usual : undefined,
        preview: set,
      };
    case 'flag':
      return { ...base, kind: 'flag', value: field.value, usual: Boolean(field.usual), preview: set };
    case 'choice': {
      const options = Object.fromEntries(field.options.map((option) => [option, option]));
      const usual = typeof field.usual === 'string' ? field.usual : undefined;
      return { ...base, kind: 'choice', value: field.value, options, usual, preview: set };
    }
    case 'input':
      return {
        ...base,
        kind: 'choice',
        value: field.value,
        options: {
          ...Object.fromEntries(inputs.map((name) => [name, name])),
          ...(field.canBeConstant && { 'Constant number': CONSTANT }),
        },
        preview: (name) => set(name === CONSTANT ? 0 : { input: name }),
      };
    case 'clip':
      return {
        ...base,
        kind: 'text',
        value: app.document.shown.value.clips.get(field.value)?.name ?? 'missing clip',
      };
  }
}

/** No input has this name: names have at least a character that is seen. */
const CONSTANT = ' ';
