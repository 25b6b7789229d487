import {
  fieldPath,
  wordsFor,
  type FieldsOf,
  type FieldSpecs,
  type Scope,
  type Spec,
  type ValueOf,
  type DocumentProblem,
} from './spec.ts';
import { failure, success, type Result } from '../../kit/result.ts';

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list of `minimum` to `maximum` items. */
export function listSpec<Item>(item: Spec<Item>, minimum: number, maximum = 1000): Spec<readonly Item[]> {
  const length = minimum === maximum ? `${minimum}` : `${minimum} to ${maximum}`;
  return {
    schema: { type: 'array', items: item.schema, minItems: minimum, maxItems: maximum },
    list: { item, minimum, maximum },
    read(value, path, scope) {
      if (!Array.isArray(value) || value.length < minimum || value.length > maximum) {
        scope.report(path, `Expected a list of ${length}, found ${wordsFor(value)}.`);
        return [];
      }
      return value.map((entry: unknown, i) => item.read(entry, `${path}[${i}]`, scope));
    },
  };
}

/** An object whose values have the same spec; its names are any, or those of `names`. */
export function recordSpec<Item>(
  item: Spec<Item>,
  names?: Spec<string>,
): Spec<Readonly<Record<string, Item>>> {
  return {
    schema: {
      type: 'object',
      ...(names && { propertyNames: names.schema }),
      additionalProperties: item.schema,
    },
    read(value, path, scope) {
      if (!isObject(value)) {
        scope.report(path, `Expected values by name, found ${wordsFor(value)}.`);
        return {};
      }
      const entries = Object.entries(value).map(([name, entry]) => {
        const place = fieldPath(path, name);
        names?.read(name, place, scope);
        return [name, item.read(entry, place, scope)] as const;
      });
      return Object.fromEntries(entries);
    },
  };
}

/** An object with exactly these fields; `subject` names it in messages. */
export function objectSpec<Specs extends FieldSpecs>(subject: string, fields: Specs): Spec<FieldsOf<Specs>> {
  type Fields = FieldsOf<Specs>;
  const specs = Object.entries(fields);
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(specs.map(([name, { schema }]) => [name, schema])),
      required: specs.filter(([, { optional }]) => optional !== true).map(([name]) => name),
      additionalProperties: false,
    },
    fields,
    read(value, path, scope) {
      if (!isObject(value)) {
        scope.report(path, `${subject} is expected, found ${wordsFor(value)}.`);
        return {} as Fields;
      }
      reportUnknown(subject, value, specs, path, scope);
      const read = specs.map(([name, spec]) => [name, readField(spec, value, name, path, scope)] as const);
      return Object.fromEntries(read.filter(([, field]) => field !== undefined)) as Fields;
    },
  };
}

/** A list of `minimum` to `maximum` objects. */
export function objectsSpec<Specs extends FieldSpecs>(
  subject: string,
  [minimum, maximum]: readonly [minimum: number, maximum: number],
  fields: Specs,
): Spec<readonly FieldsOf<Specs>[]> {
  return listSpec(objectSpec(subject, fields), minimum, maximum);
}

function reportUnknown(
  subject: string,
  value: Readonly<Record<string, unknown>>,
  specs: readonly (readonly [string, Spec<unknown>])[],
  path: string,
  { report }: Scope,
): void {
  const known = specs.map(([name]) => name);
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue;
    report(fieldPath(path, name), `${subject} has no field “${name}”. Its fields: ${known.join(', ')}.`);
  }
}

function readField(
  spec: Spec<unknown>,
  value: Readonly<Record<string, unknown>>,
  name: string,
  path: string,
  scope: Scope,
): unknown {
  const place = fieldPath(path, name);
  if (Object.hasOwn(value, name)) return spec.read(value[name], place, scope);
  if (spec.optional === true) return spec.read(undefined, place, scope);
  scope.report(place, `“${name}” is missing.`);
  return undefined;
}

/** `spec`, whose sound values are checked further. */
export function checkedSpec<Value>(
  spec: Spec<Value>,
  check: (value: Value, path: string, report: Scope['report']) => void,
): Spec<Value> {
  return {
    ...spec,
    read(value, path, scope) {
      let isSound = true;
      const report = (place: string, message: string): void => {
        isSound = false;
        scope.report(place, message);
      };
      const read = spec.read(value, path, { ...scope, report });
      if (isSound) check(read, path, scope.report);
      return read;
    },
  };
}

/** One of several kinds of objects, distinguished by their field `kind`. */
export function taggedSpec<Specs extends Readonly<Record<string, Spec<{ readonly kind: string }>>>>(
  subject: string,
  kinds: Specs,
): Spec<ValueOf<Specs[keyof Specs]>> {
  type Value = ValueOf<Specs[keyof Specs]>;
  const names = Object.keys(kinds);
  return {
    schema: { oneOf: Object.values(kinds).map(({ schema }) => schema) },
    read(value, path, scope) {
      const kind = isObject(value) ? value.kind : undefined;
      if (typeof kind === 'string' && Object.hasOwn(kinds, kind)) {
        return kinds[kind].read(value, path, scope) as Value;
      }
      const found = isObject(value) ? `kind ${wordsFor(kind)}` : wordsFor(value);
      scope.report(path, `${subject} of kind ${names.join(', ')} is expected, found ${found}.`);
      return value as Value;
    },
  };
}

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
