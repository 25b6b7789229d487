import { failure, success, type Result } from '../../../../core/result.ts';
import { treeInputSpec, type TreeInput } from '../../../../core/tree/inputs/input-document.ts';
import type { DocumentProblem } from '../../../../core/schema/spec.ts';
import { isObject } from '../../../../core/schema/structure-specs.ts';
import type { TreeNode, TreeScope } from '../../../../core/tree/schema/tree-spec.ts';

/** Parses an input with its defaults, or returns its first problem. */
export function readInput(json: unknown): Result<TreeInput, DocumentProblem> {
  const problems: DocumentProblem[] = [];
  const scope: TreeScope = {
    inputs: new Map(),
    report: (path, message) => problems.push({ path, message }),
    readNode: (node) => node as TreeNode, // inputs contain no nodes
  };
  const input = treeInputSpec.read(json, '', scope);
  return problems.length === 0 ? success(input) : failure(problems[0]);
}

/** The inputs in a tree’s content as JSON, by name. */
export function inputsIn(content: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return isObject(content['inputs']) ? content['inputs'] : {};
}
