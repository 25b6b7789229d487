import { failure, success, type Result } from '../../kit/result.ts';
import type { DocumentProblem, JsonSchema, Scope, Spec } from './spec.ts';
import { isObject } from './structure-specs.ts';

/** Limit on reported problems. */
const MAX_PROBLEMS = 100;

/**
 * Parses JSON by a spec: returns the value with defaults, or all problems with their paths. `extend` gives a
 * spec its scope.
 */
export function parseDocument<Value>(
  spec: Spec<Value>,
  json: unknown,
  extend = (scope: Scope) => scope,
): Result<Value, readonly DocumentProblem[]> {
  const problems: DocumentProblem[] = [];
  const report = (path: string, message: string): void => {
    if (problems.length < MAX_PROBLEMS) problems.push({ path, message });
  };
  const value = spec.read(json, '', extend({ report }));
  return problems.length === 0 ? success(value) : failure(problems);
}

/** `spec`, of a document with a version; of a newer one than `supported` this alone is reported. */
export function versionedSpec<Value>(subject: string, supported: number, spec: Spec<Value>): Spec<Value> {
  return {
    ...spec,
    read(value, path, scope) {
      const version = isObject(value) ? value.schemaVersion : undefined;
      if (typeof version === 'number' && version > supported) {
        const message = `This ${subject} was saved by a newer version of Segue: its version is ${version}, the supported one ${supported}.`;
        scope.report('schemaVersion', message);
        return value as Value;
      }
      return spec.read(value, path, scope);
    },
  };
}

/** The JSON Schema of a document. */
export function documentSchema(title: string, schema: JsonSchema): JsonSchema {
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', title, ...schema };
}
