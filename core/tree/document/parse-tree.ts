import { failure, success, type Result } from '../../result.ts';
import { TREE_SCHEMA_VERSION, type TreeDocument } from './document.ts';
import { inputType } from '../inputs/bound-input.ts';
import { treeInputSpec, type TreeInput } from '../inputs/input-document.ts';
import { findNodeKind, nodeKinds } from '../registry.ts';
import { choiceSpec, integerSpec, nullableSpec, textSpec } from '../schema/plain-specs.ts';
import {
  wordsFor,
  type InputType,
  type Scope,
  type Spec,
  type TreeNode,
  type TreeProblem,
} from '../schema/spec.ts';
import { isObject, nodeSpec, objectSpec, recordSpec } from '../schema/structure-specs.ts';

/** A tree may be nested this deep and have this many nodes. */
const DEEPEST = 64;
const MOST_NODES = 2000;

/** A longer list of problems helps nobody. */
const MOST_PROBLEMS = 100;

const inputsSpec: Spec<Readonly<Record<string, TreeInput>>> = {
  ...recordSpec(treeInputSpec),
  optional: true,
};

/** A document's fields, whatever kinds of node there are. */
export const documentSpec = objectSpec<TreeDocument>('A blend tree', {
  schemaVersion: integerSpec({ minimum: 1, maximum: TREE_SCHEMA_VERSION }) as Spec<1>,
  id: textSpec,
  name: textSpec,
  inputs: inputsSpec,
  root: nodeSpec,
});

/** The fields of a kind of node, with those that every kind has. */
export function nodeFieldsSpec(id: string): Spec<TreeNode> | null {
  const kind = findNodeKind(id);
  if (kind === undefined) return null;
  const fields = { kind: choiceSpec([id]), name: nullableSpec(textSpec), ...kind.fields };
  return objectSpec<Record<string, unknown>>(`A node of kind ${id}`, fields) as Spec<TreeNode>;
}

/**
 * Reads a tree from JSON: the document with all defaults filled in, or everything that is wrong with it, each with its path. Whether
 * its clips and joints exist is found when it is bound to them.
 */
export function parseTree(json: unknown): Result<TreeDocument, readonly TreeProblem[]> {
  const problems: TreeProblem[] = [];
  const version = isObject(json) ? json.schemaVersion : undefined;
  if (typeof version === 'number' && version > TREE_SCHEMA_VERSION) {
    const message = `This tree was made by a newer Segue: version ${version}, this one reads up to ${TREE_SCHEMA_VERSION}.`;
    return failure([{ path: 'schemaVersion', message }]);
  }
  const document = documentSpec.read(
    isObject(json) ? { inputs: {}, ...json } : json,
    '',
    createScope(readInputTypes(json), problems),
  );
  return problems.length === 0 ? success(document) : failure(problems);
}

/** The kinds of all inputs that are right in themselves: nodes are checked against these. */
function readInputTypes(json: unknown): ReadonlyMap<string, InputType> {
  const types = new Map<string, InputType>();
  if (!isObject(json) || !isObject(json.inputs)) return types;
  for (const [name, input] of Object.entries(json.inputs)) {
    const problems: TreeProblem[] = [];
    const read = treeInputSpec.read(input, name, createScope(new Map(), problems));
    if (problems.length === 0) types.set(name, inputType(read));
  }
  return types;
}

function createScope(inputs: ReadonlyMap<string, InputType>, problems: TreeProblem[]): Scope {
  let [depth, nodes] = [0, 0];
  const report = (path: string, message: string): void => {
    if (problems.length < MOST_PROBLEMS) problems.push({ path, message });
  };
  const scope: Scope = {
    inputs,
    report,
    readNode(value, path) {
      nodes++;
      if (depth >= DEEPEST || nodes > MOST_NODES) {
        const limit =
          depth >= DEEPEST ? `nested more than ${DEEPEST} deep` : `of more than ${MOST_NODES} nodes`;
        report(path, `Trees ${limit} are not read.`);
        return value as TreeNode;
      }
      depth++;
      const before = problems.length;
      const node = readNodeFields(value, path, scope);
      depth--;
      if (problems.length === before) {
        findNodeKind(node.kind)?.check?.(node, (place, message) => report(`${path}.${place}`, message));
      }
      return node;
    },
  };
  return scope;
}

function readNodeFields(value: unknown, path: string, scope: Scope): TreeNode {
  const kind = isObject(value) ? value.kind : undefined;
  const spec = typeof kind === 'string' ? nodeFieldsSpec(kind) : null;
  if (spec !== null) return spec.read(value, path, scope);
  const known = nodeKinds.map(({ id }) => id).join(', ');
  if (isObject(value))
    scope.report(`${path}.kind`, `There is no node of kind ${wordsFor(kind)}; there are ${known}.`);
  else scope.report(path, `A node is expected here, not ${wordsFor(value)}.`);
  return { kind: '' };
}
