import { failure, type Result } from '#core/result.ts';
import { treeInputSpec, type TreeInput } from '#core/tree/inputs/input-document.ts';
import { parseDocument } from '#core/schema/parse-document.ts';
import type { DocumentProblem } from '#core/schema/spec.ts';
import { isObject } from '#core/schema/structure-specs.ts';

/** Parses an input with its defaults, or returns its first problem. */
export function readInput(json: unknown): Result<TreeInput, DocumentProblem> {
  const input = parseDocument(treeInputSpec, json);
  return input.ok ? input : failure(input.error[0]);
}

/** The inputs in a tree’s content as JSON, by name. */
export function inputsIn(content: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return isObject(content['inputs']) ? content['inputs'] : {};
}
