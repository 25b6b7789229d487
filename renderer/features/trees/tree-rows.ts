import { labelText, wholeLabel } from '#contract/rows/clip-label.ts';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { isObject } from '#core/documents/specs/structure-specs.ts';
import { findNodeKind } from '#core/tree/registry.ts';
import { asDuration, MAX_DURATION, USUAL_DURATION } from '#core/tree/document/document.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { previewItem, previewItemValue } from '#renderer/stores/commands/lab/item-commands.ts';
import { describeField, mixedUnits, nodeFields, type NodeField } from './nodes/node-fields.ts';
import { withEffector } from './spaces/effector.ts';
import {
  pathOf,
  valueAt,
  withValueAt,
  nodeName,
  type OutlineNode,
} from '#renderer/stores/lab/tree/outline.ts';
import { selectedNode } from '#renderer/stores/lab/lab.ts';
import type { OpenTree } from '#renderer/stores/lab/tree/open-tree.ts';
import { timeRow } from '#renderer/controls/parameters/time-row.ts';
import type { Folder, ParameterRow } from '#renderer/controls/parameters/row.ts';

/** The selected node of the open tree, and the tree as a whole. */
export function treeFolders(app: Workbench, open: OpenTree): readonly Folder[] {
  const node = selectedNode(app.lab);
  return [...(node ? [nodeFolder(app, open, node)] : []), wholeFolder(app, open)];
}

function nodeFolder(app: Workbench, open: OpenTree, node: OutlineNode): Folder {
  const { item, problems, labelOf } = open;
  const kind = findNodeKind(node.node.kind)?.label ?? node.node.kind;
  const name = nodeName(node, labelOf);
  const inputs = Object.keys(item.content['inputs'] ?? {});
  const fields = nodeFields(node);
  return {
    key: 'tree.node',
    title: name === kind ? kind : `${name} · ${kind}`,
    rows: fields.map((field) =>
      fieldRow(
        app,
        open,
        { ...field, ...describeField(open, node, field) },
        { inputs, warning: problemAt(problems, field) ?? mixedUnits(open, node, field) },
      ),
    ),
    commands: [
      ...(fields.some((field) => field.kind === 'clip') ? ['lab.putClip'] : []),
      'lab.addClip',
      'lab.deleteNode',
    ],
  };
}

function wholeFolder(app: Workbench, { item }: OpenTree): Folder {
  const duration = asDuration(item.content['duration']);
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
        defaultValue: USUAL_DURATION,
        minimum: 0.1,
        maximum: MAX_DURATION,
        step: 0.1,
        quantity: 's',
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

type WordedField = NodeField & { readonly unit: string };

function fieldRow(
  app: Workbench,
  open: OpenTree,
  field: WordedField,
  { inputs, warning }: { readonly inputs: readonly string[]; readonly warning: string | undefined },
): ParameterRow {
  const { address, label, description } = field;
  const base = { key: address.join('.'), label, description, warning };
  const set = (value: unknown): void =>
    previewItemValue(app, `Change ${description.toLowerCase()}`, address, value);
  switch (field.kind) {
    case 'number':
      return { ...base, kind: 'number', ...numberParts(app, open, field, set) };
    case 'joint':
      return {
        ...base,
        kind: 'choice',
        value: field.value,
        options: jointsOf(open, field.value),
        preview: set,
      };
    case 'effector':
      return effectorRow(app, open, field, base);
    case 'flag':
      return {
        ...base,
        kind: 'flag',
        value: field.value,
        defaultValue: Boolean(field.defaultValue),
        preview: set,
      };
    case 'choice': {
      const { value, options, defaultValue } = field;
      const own = typeof defaultValue === 'string' ? defaultValue : undefined;
      return { ...base, kind: 'choice', value, options, defaultValue: own, preview: set };
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
        value: labelText(open.labelOf(field.value) ?? wholeLabel('missing clip')),
      };
  }
}

/** A number of a node: the time of a clip that it holds, or a plain one. */
function numberParts(
  app: Workbench,
  open: OpenTree,
  field: Extract<WordedField, { readonly kind: 'number' }>,
  preview: (value: number) => void,
) {
  const clip = heldClip(app, open, field);
  if (clip) return timeRow(clip, field.value, app.workspace.state.value.timeUnit, preview);
  const { value, minimum, maximum, whole, defaultValue, unit } = field;
  const own = typeof defaultValue === 'number' ? defaultValue : undefined;
  return {
    value,
    minimum,
    maximum,
    step: whole ? 1 : 0.01,
    quantity: '' as const,
    unit,
    defaultValue: own,
    preview,
  };
}

/** The effector of a multi-axis node; spheres follow a new one. */
function effectorRow(
  app: Workbench,
  open: OpenTree,
  { address, value }: Extract<NodeField, { readonly kind: 'effector' }>,
  base: { readonly key: string; readonly label: string; readonly warning: string | undefined },
): ParameterRow {
  const { bound } = open;
  return {
    ...base,
    kind: 'choice',
    description: 'The joint that reaches the point; the spheres lie where their clips have it',
    value: value ?? NONE,
    defaultValue: NONE,
    options: { none: NONE, ...jointsOf(open, value) },
    preview: (name: string) =>
      previewItem(app, 'Change effector', (content) =>
        name === NONE || bound === null
          ? withValueAt(content, address, undefined)
          : withEffector(content, address.slice(0, -1), name, bound.figure),
      ),
  };
}

/** The joints of a tree's figure, with one that it does not have. */
function jointsOf({ joints }: OpenTree, own: string | null): Readonly<Record<string, string>> {
  const names = own === null || joints.includes(own) ? joints : [own, ...joints];
  return Object.fromEntries(names.map((name) => [name, name]));
}

/** The clip of which a field holds the frame of a pose; undefined if it is another number. */
function heldClip(app: Workbench, { item }: OpenTree, { address }: NodeField): ClipSummary | undefined {
  const holder = valueAt(item.content, address.slice(0, -1));
  if (address.at(-1) !== 'time' || !isObject(holder)) return undefined;
  const isPose = holder['kind'] === 'pose' || (holder['kind'] === undefined && 'weight' in holder);
  return isPose ? app.document.shown.clips.value.get(String(holder['clip'])) : undefined;
}

/** No input or joint has this name: names have at least a character that is seen. */
const CONSTANT = ' ';
const NONE = CONSTANT;
