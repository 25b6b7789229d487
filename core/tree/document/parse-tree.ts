import type { Result } from '../../kit/result.ts';
import {
  parseDocument,
  versionedSpec,
  checkedSpec,
  isObject,
  objectSpec,
  recordSpec,
} from '../../documents/specs/structure-specs.ts';
import {
  anyTextSpec,
  constantSpec,
  nullableSpec,
  numberSpec,
  optionalSpec,
  textSpec,
} from '../../documents/specs/plain-specs.ts';
import {
  wordsFor,
  type DocumentProblem,
  type Scope,
  type Spec,
  type ValueOf,
} from '../../documents/specs/spec.ts';
import { MAX_DURATION, TREE_SCHEMA_VERSION, USUAL_DURATION } from './document.ts';
import { inputType } from '../inputs/bound-input.ts';
import { treeInputSpec } from '../inputs/input-document.ts';
import { findNodeKind, nodeKinds } from '../registry.ts';
import { nodeSpec, type InputType, type TreeNode, type TreeScope } from '../tree-spec.ts';

/** Limits on depth and number of nodes. */
const MAX_DEPTH = 64;
const MAX_NODES = 2000;

/** A clip by its content. */
const missingClipSpec = objectSpec('A missing clip', {
  name: anyTextSpec,
  hash: anyTextSpec, // of its file
  take: anyTextSpec,
});

export type MissingClip = ValueOf<typeof missingClipSpec>;

/** The fields of a document. */
export const documentSpec = objectSpec('A blend tree', {
  schemaVersion: constantSpec(TREE_SCHEMA_VERSION),
  id: textSpec, // UUID
  name: textSpec,
  inputs: optionalSpec(recordSpec(treeInputSpec), {}),
  /** Length of its take, s: a transition and a measure use the tree from 0 to here, like a clip. */
  duration: optionalSpec(numberSpec({ above: 0, maximum: MAX_DURATION }), USUAL_DURATION),
  root: nodeSpec,
  /**
   * Clips that its file names and the library did not have, by the ids that its nodes use: they are found
   * again by content.
   */
  clips: optionalSpec(recordSpec(missingClipSpec), {}),
});

/**
 * The document of a blend tree: plain JSON. Its inputs are functions of time, so it can be evaluated at any
 * time, in any order.
 */
export type TreeDocument = ValueOf<typeof documentSpec>;

/** The fields of a kind of node, including the common ones. */
export function nodeFieldsSpec(id: string): Spec<TreeNode> | null {
  const kind = findNodeKind(id);
  if (kind === undefined) return null;
  const fields = { kind: constantSpec(id), name: nullableSpec(textSpec), ...kind.fields };
  const spec = objectSpec(`A node of kind ${id}`, fields) as Spec<TreeNode>;
  return checkedSpec(spec, (node, path, report) =>
    kind.check?.(node, (place, message) => report(`${path}.${place}`, message)),
  );
}

/**
 * Parses a tree from JSON: returns the document with defaults, or all problems with their paths. Clips and
 * joints are checked when the tree is bound.
 */
export function parseTree(json: unknown): Result<TreeDocument, readonly DocumentProblem[]> {
  const spec = versionedSpec('tree', TREE_SCHEMA_VERSION, documentSpec);
  return parseDocument(spec, json, (scope) => createScope(scope, readInputTypes(json)));
}

/** The types of all valid inputs, for the validation of nodes. */
function readInputTypes(json: unknown): ReadonlyMap<string, InputType> {
  const types = new Map<string, InputType>();
  if (!isObject(json) || !isObject(json.inputs)) return types;
  for (const [name, input] of Object.entries(json.inputs)) {
    const read = parseDocument(treeInputSpec, input);
    if (read.ok) types.set(name, inputType(read.value));
  }
  return types;
}

function createScope({ report }: Scope, inputs: ReadonlyMap<string, InputType>): TreeScope {
  let [depth, nodes] = [0, 0];
  return {
    inputs,
    report,
    readNode(value, path, scope) {
      nodes++;
      if (depth >= MAX_DEPTH || nodes > MAX_NODES) {
        const limit =
          depth >= MAX_DEPTH ? `with more than ${MAX_DEPTH} levels` : `with more than ${MAX_NODES} nodes`;
        scope.report(path, `Trees ${limit} are not supported.`);
        return value as TreeNode;
      }
      depth++;
      const node = readNodeFields(value, path, scope);
      depth--;
      return node;
    },
  };
}

function readNodeFields(value: unknown, path: string, scope: TreeScope): TreeNode {
  const kind = isObject(value) ? value.kind : undefined;
  const spec = typeof kind === 'string' ? nodeFieldsSpec(kind) : null;
  if (spec !== null) return spec.read(value, path, scope);
  const known = nodeKinds.map(({ id }) => id).join(', ');
  if (isObject(value))
    scope.report(`${path}.kind`, `There is no node of kind ${wordsFor(kind)}. Kinds: ${known}.`);
  else scope.report(path, `Expected a node, found ${wordsFor(value)}.`);
  return { kind: '' };
}
