import { isObject } from '../../schema/structure-specs.ts';

/** Ids of the clips that the nodes of a tree use, in the order of its nodes, without duplicates. */
export function clipIdsOfTree(root: unknown): readonly string[] {
  const ids = new Set<string>();
  withClipIds(root, (id) => {
    ids.add(id);
    return id;
  });
  return [...ids];
}

/** A copy of a node or a part of it, with each clip id replaced by `idFor` it. */
export function withClipIds(value: unknown, idFor: (id: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withClipIds(item, idFor));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, part]) => [
      field,
      field === 'clip' && typeof part === 'string' ? idFor(part) : withClipIds(part, idFor),
    ]),
  );
}
