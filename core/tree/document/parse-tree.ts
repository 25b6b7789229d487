import { failure, success, type Result } from '../../result.ts';
import { MAX_DURATION, TREE_SCHEMA_VERSION, USUAL_DURATION, type TreeDocument } from './document.ts';
import { inputType } from '../inputs/bound-input.ts';
import { treeInputSpec, type TreeInput } from '../inputs/input-document.ts';
import { findNodeKind, nodeKinds } from '../registry.ts';
import {
  anyTextSpec,
  choiceSpec,
  integerSpec,
  nullableSpec,
  numberSpec,
  optionalSpec,
  textSpec,
} from '../../schema/plain-specs.ts';
import { wordsFor, type Spec, type DocumentProblem } from '../../schema/spec.ts';
import { isObject, objectSpec, recordSpec } from '../../schema/structure-specs.ts';
import { type InputType, type TreeNode, type TreeScope, nodeSpec } from '../schema/tree-spec.ts';

/** Limits on depth and number of nodes. */
const MAX_DEPTH = 64;
const MAX_NODES = 2000;

/** Limit on reported problems. */
const MAX_PROBLEMS = 100;

const inputsSpec: Spec<Readonly<Record<string, TreeInput>>> = {
  ...recordSpec(treeInputSpec),
  optional: true,
};

const missingClipSpec = objectSpec('A missing clip', {
  name: anyTextSpec,
  hash: anyTextSpec,
  take: anyTextSpec,
});

/** The fields of a document. */
export const documentSpec = objectSpec('A blend tree', {
  schemaVersion: integerSpec({ minimum: 1, maximum: TREE_SCHEMA_VERSION }) as Spec<1>,
  id: textSpec,
  name: textSpec,
  inputs: inputsSpec,
  duration: optionalSpec(numberSpec({ above: 0, maximum: MAX_DURATION }), USUAL_DURATION),
  root: nodeSpec,
  clips: optionalSpec(recordSpec(missingClipSpec), {}),
});

/** The fields of a kind of node, including the common ones. */
export function nodeFieldsSpec(id: string): Spec<TreeNode> | null {
  const kind = findNodeKind(id);
  if (kind === undefined) return null;
  const fields = { kind: choiceSpec([id]), name: nullableSpec(textSpec), ...kind.fields };
  return objectSpec(`A node of kind ${id}`, fields) as Spec<TreeNode>;
}

/**
 * Parses a tree from JSON: returns the document with defaults, or all problems with their paths. Clips and joints are checked when the
 * tree is bound.
 */
export function parseTree(json: unknown): Result<TreeDocument, readonly DocumentProblem[]> {
  const problems: DocumentProblem[] = [];
  const version = isObject(json) ? json.schemaVersion : undefined;
  if (typeof version === 'number' && version > TREE_SCHEMA_VERSION) {
    const message = `This tree was saved by a newer version of Segue: its version is ${version}, the supported one ${TREE_SCHEMA_VERSION}.`;
    return failure([{ path: 'schemaVersion', message }]);
  }
  const document = documentSpec.read(
    isObject(json) ? { inputs: {}, ...json } : json,
    '',
    createScope(readInputTypes(json), problems),
  );
  return problems.length === 0 ? success(document) : failure(problems);
}

/** The types of all valid inputs, for the validation of nodes. */
function readInputTypes(json: unknown): ReadonlyMap<string, InputType> {
  const types = new Map<string, InputType>();
  if (!isObject(json) || !isObject(json.inputs)) return types;
  for (const [name, input] of Object.entries(json.inputs)) {
    const problems: DocumentProblem[] = [];
    const read = treeInputSpec.read(input, name, createScope(new Map(), problems));
    if (problems.length === 0) types.set(name, inputType(read));
  }
  return types;
}

function createScope(inputs: ReadonlyMap<string, InputType>, problems: DocumentProblem[]): TreeScope {
  let [depth, nodes] = [0, 0];
  const report = (path: string, message: string): void => {
    if (problems.length < MAX_PROBLEMS) problems.push({ path, message });
  };
  const scope: TreeScope = {
    inputs,
    report,
    readNode(value, path) {
      nodes++;
      if (depth >= MAX_DEPTH || nodes > MAX_NODES) {
        const limit =
          depth >= MAX_DEPTH ? `with more than ${MAX_DEPTH} levels` : `with more than ${MAX_NODES} nodes`;
        report(path, `Trees ${limit} are not supported.`);
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
