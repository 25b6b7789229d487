import { MAX_NUMBER, wordsFor, type Spec } from './spec.ts';

export interface NumberLimits {
  readonly minimum?: number;
  readonly maximum?: number;
  /** The number must be above this one. */
  readonly above?: number;
}

/** A finite number of at most 1e6 in magnitude, within its own limits too. */
export function numberSpec(limits: NumberLimits = {}): Spec<number> {
  const { minimum = -MAX_NUMBER, maximum = MAX_NUMBER, above } = limits;
  const lowest = above === undefined ? { minimum } : { exclusiveMinimum: above };
  return {
    schema: { type: 'number', ...lowest, maximum },
    read(value, path, { report }) {
      if (typeof value !== 'number' || !Number.isFinite(value)) {
        report(path, `Expected a number, found ${wordsFor(value)}.`);
      } else if (Math.abs(value) > MAX_NUMBER) {
        report(path, `${value} is too large: the limit is 1e6.`);
      } else if (above !== undefined && value <= above) {
        report(path, `${value} is too small: it must be greater than ${above}.`);
      } else if (value < minimum || value > maximum) {
        report(path, `${value} is not between ${minimum} and ${maximum}.`);
      }
      return value as number;
    },
  };
}

export function integerSpec(limits: NumberLimits = {}): Spec<number> {
  const number = numberSpec(limits);
  return {
    schema: { ...number.schema, type: 'integer' },
    read(value, path, scope) {
      const read = number.read(value, path, scope);
      if (Number.isFinite(value) && !Number.isInteger(value)) {
        scope.report(path, `Expected a whole number, found ${wordsFor(value)}.`);
      }
      return read;
    },
  };
}

export const flagSpec: Spec<boolean> = {
  schema: { type: 'boolean' },
  read(value, path, { report }) {
    if (typeof value !== 'boolean') report(path, `Expected true or false, found ${wordsFor(value)}.`);
    return value as boolean;
  },
};

/** A text of 1 to 200 characters. */
export const textSpec: Spec<string> = {
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  read(value, path, { report }) {
    if (typeof value !== 'string' || value.length === 0 || value.length > 200) {
      report(path, `Expected a text of 1 to 200 characters, found ${wordsFor(value)}.`);
    }
    return value as string;
  },
};

/** A text of any length, also none: names that come from files. */
export const anyTextSpec: Spec<string> = {
  schema: { type: 'string' },
  read(value, path, { report }) {
    if (typeof value !== 'string') report(path, `Expected a text, found ${wordsFor(value)}.`);
    return value as string;
  },
};

export function choiceSpec<const Option extends string>(options: readonly Option[]): Spec<Option> {
  return {
    schema: { enum: options },
    read(value, path, { report }) {
      if (!options.some((option) => option === value)) {
        report(path, `Expected one of ${options.join(', ')}, found ${wordsFor(value)}.`);
      }
      return value as Option;
    },
  };
}

/** An optional field with the default `fallback`. */
export function optionalSpec<Value>(spec: Spec<Value>, fallback: NoInfer<Value>): Spec<Value> {
  return {
    optional: true,
    schema: { ...spec.schema, default: fallback },
    read: (value, path, scope) => (value === undefined ? fallback : spec.read(value, path, scope)),
  };
}

/** An optional field; null and absent are equal. */
export function nullableSpec<Value>(spec: Spec<Value>): Spec<Value | null> {
  return {
    optional: true,
    schema: { anyOf: [{ type: 'null' }, spec.schema], default: null },
    read: (value, path, scope) =>
      value === undefined || value === null ? null : spec.read(value, path, scope),
  };
}
