/**
 * A field that is saved: reads a stored value. What is missing (undefined), or invalid as from a later
 * version, becomes the default.
 */
import { clamp } from '#core/kit/numbers.ts';
export type SavedField<Value> = (stored: unknown) => Value;

/** The value of a field, or of a `group` of fields. */
export type FieldValue<Field> = Field extends SavedField<infer Value> ? Value : never;

type Values<Fields> = { readonly [Name in keyof Fields]: FieldValue<Fields[Name]> };

/** A record of fields: each is read alone, and what is no field is left out. */
export function group<Fields extends Readonly<Record<string, SavedField<unknown>>>>(
  fields: Fields,
): SavedField<Values<Fields>> {
  return (stored) => {
    const from = recordOf(stored);
    const read = Object.entries(fields).map(([name, field]): [string, unknown] => [name, field(from[name])]);
    return Object.fromEntries(read) as Values<Fields>;
  };
}

export const flag =
  (defaultValue: boolean): SavedField<boolean> =>
  (stored) =>
    typeof stored === 'boolean' ? stored : defaultValue;

/** One of `values`: the first one if nothing else is the default. */
export const oneOf =
  <const Value>(values: readonly Value[], defaultValue: NoInfer<Value> = values[0]): SavedField<Value> =>
  (stored) =>
    values.find((each) => each === stored) ?? defaultValue;

/** A value that passes a check. */
export const checked =
  <Value>(isValid: (stored: unknown) => stored is Value, defaultValue: NoInfer<Value>): SavedField<Value> =>
  (stored) =>
    isValid(stored) ? stored : defaultValue;

/** A number, kept between `least` and `most`. */
export const within =
  (least: number, most: number, defaultValue: number): SavedField<number> =>
  (stored) =>
    typeof stored === 'number' && Number.isFinite(stored) ? clamp(stored, least, most) : defaultValue;

/** The items that pass a check; none by default. */
export const listOf =
  <Item>(isItem: (stored: unknown) => stored is Item): SavedField<readonly Item[]> =>
  (stored) =>
    Array.isArray(stored) ? stored.filter(isItem) : [];

/** The entries whose values pass a check; none by default. */
export const mapOf =
  <Value>(isValue: (stored: unknown) => stored is Value): SavedField<Readonly<Record<string, Value>>> =>
  (stored) =>
    Object.fromEntries(
      Object.entries(recordOf(stored)).filter((entry): entry is [string, Value] => isValue(entry[1])),
    );

export const isText = (stored: unknown): stored is string => typeof stored === 'string';
export const isNumber = (stored: unknown): stored is number => Number.isFinite(stored);
export const isFlag = (stored: unknown): stored is boolean => typeof stored === 'boolean';

/** A stored value as a record, empty if it is no object. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
