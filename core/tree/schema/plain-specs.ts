import { MAX_NUMBER, wordsFor, type Draft, type DraftPlace, type Spec } from './spec.ts';

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
    create: () => (above === undefined ? Math.min(Math.max(0, minimum), maximum) : above + 1),
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

/** A time span, s, >= 0. */
export const durationSpec: Spec<number> = { ...numberSpec({ minimum: 0 }), create: () => 0.3 };

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
  create: () => false,
  read(value, path, { report }) {
    if (typeof value !== 'boolean') report(path, `Expected true or false, found ${wordsFor(value)}.`);
    return value as boolean;
  },
};

/** A text of 1 to 200 characters. A new one in a list differs from those before. */
export const textSpec: Spec<string> = {
  create({ clip }, { name, items }) {
    if (name === 'clip') return clip.id;
    const taken = items.map((item) => (item as { readonly name?: unknown }).name);
    let number = items.length + 1;
    while (taken.includes(`${name} ${number}`)) number++;
    return `${name} ${number}`;
  },
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
    create: () => options[0],
    read(value, path, { report }) {
      if (!options.some((option) => option === value)) {
        report(path, `Expected one of ${options.join(', ')}, found ${wordsFor(value)}.`);
      }
      return value as Option;
    },
  };
}

/** `spec`, whose value in a new node is made by `create`. */
export function initialSpec<Value>(
  spec: Spec<Value>,
  create: (draft: Draft, place: DraftPlace) => Value,
): Spec<Value> {
  return { ...spec, create };
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
