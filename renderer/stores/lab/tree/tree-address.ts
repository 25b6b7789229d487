// renderer/stores/lab/tree: blend trees: the one that is open, its edits and templates
import { fieldPath } from '#core/schema/spec.ts';

/** The place of a value in a tree’s content: fields and list indices from the top. */
export type Address = readonly (string | number)[];

/** The address as core writes it: `root.samples[1].node`. */
export function pathOf(address: Address): string {
  return address.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[${step}]` : fieldPath(path, step)),
    '',
  );
}

/** The value at an address; undefined if there is none. */
export function valueAt(content: unknown, address: Address): unknown {
  return address.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null
        ? (value as Readonly<Record<string | number, unknown>>)[step]
        : undefined,
    content,
  );
}

/** A copy of `content` with the value at an address replaced; undefined removes it, also from a list. */
export function withValueAt<Content>(content: Content, [step, ...rest]: Address, value: unknown): Content {
  if (step === undefined) return value as Content;
  if (Array.isArray(content)) {
    const list: readonly unknown[] = content;
    const at = Number(step);
    if (rest.length === 0 && value === undefined) return list.toSpliced(at, 1) as Content;
    const next = withValueAt(list[at], rest, value);
    return (at < list.length ? list.with(at, next) : [...list, next]) as Content;
  }
  const record = content as Readonly<Record<string, unknown>>;
  if (rest.length === 0 && value === undefined) {
    const { [step]: _, ...others } = record;
    return others as Content;
  }
  return { ...record, [step]: withValueAt(record[step], rest, value) } as Content;
}
