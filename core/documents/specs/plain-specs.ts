import { MAX_NUMBER } from '../limits.ts';
import { wordsFor, type Spec } from './spec.ts';
import { withUnit } from '../../kit/numbers.ts';

/** Limits on a number; without them, `MAX_NUMBER` in magnitude. */
export interface NumberLimits {
  readonly minimum?: number;
  readonly maximum?: number;
  /** The number must be above this one. */
  readonly above?: number;
  readonly unit?: string; // for messages
}

/** A finite number within its limits. */
export function numberSpec(limits: NumberLimits = {}): Spec<number> {
  return limitedSpec('number', limits);
}

/** A whole number within its limits. */
export function integerSpec(limits: NumberLimits = {}): Spec<number> {
  return limitedSpec('integer', limits);
}

function limitedSpec(type: 'number' | 'integer', limits: NumberLimits): Spec<number> {
  const { minimum = -MAX_NUMBER, maximum = MAX_NUMBER, above, unit = '' } = limits;
  const lowest = above === undefined ? { minimum } : { exclusiveMinimum: above };
  const noun = type === 'integer' ? 'a whole number' : 'a number';
  const range = above === undefined ? `between ${minimum} and` : `greater than ${above} and at most`;
  const expected = `${noun} ${range} ${withUnit(maximum, unit)}`;
  return {
    schema: { type, ...lowest, maximum },
    read(value, path, { report }) {
      const isSound = type === 'integer' ? Number.isInteger(value) : Number.isFinite(value);
      const number = value as number;
      if (!isSound || number < minimum || number > maximum || (above !== undefined && number <= above)) {
        report(path, `Expected ${expected}, found ${wordsFor(value)}.`);
      }
      return number;
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

/** A text of `minimum` to `maximum` characters. */
export function textWithin(minimum: number, maximum: number): Spec<string> {
  return {
    schema: { type: 'string', minLength: minimum, maxLength: maximum },
    read(value, path, { report }) {
      if (typeof value !== 'string' || value.length < minimum || value.length > maximum) {
        report(path, `Expected a text of ${minimum} to ${maximum} characters, found ${wordsFor(value)}.`);
      }
      return value as string;
    },
  };
}

export const textSpec = textWithin(1, 200);

/** A text of any length, also none: names that come from files. */
export const anyTextSpec: Spec<string> = {
  schema: { type: 'string' },
  read(value, path, { report }) {
    if (typeof value !== 'string') report(path, `Expected a text, found ${wordsFor(value)}.`);
    return value as string;
  },
};

/** This value only. */
export function constantSpec<const Value extends string | number>(constant: Value): Spec<Value> {
  return {
    schema: { const: constant },
    read(value, path, { report }) {
      if (value !== constant) report(path, `Expected ${constant}, found ${wordsFor(value)}.`);
      return value as Value;
    },
  };
}

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

/** An optional field that stays absent, which means `meaning`. */
export function absentSpec<Value>(spec: Spec<Value>, meaning?: NoInfer<Value>): Spec<Value | undefined> {
  return {
    optional: true,
    schema: meaning === undefined ? spec.schema : { ...spec.schema, default: meaning },
    read: (value, path, scope) => (value === undefined ? undefined : spec.read(value, path, scope)),
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
