import { uniqueNames } from '../../kit/names.ts';

/** What has curves of its own: a mesh with morph targets, a node with properties. */
export interface CurveOwner {
  readonly name: string;
  readonly curves: readonly string[]; // as the file names them; '' = not
}

/** Characters of the name of an owner before that of a curve. */
const MAX_OWNER = 90;

/**
 * Names of the curves of a file, unique: `Curve`, or `Owner.Curve` if two owners have one of that name, or `Owner.3`
 * without a name.
 */
export function curveNames(owners: readonly CurveOwner[]): readonly (readonly string[])[] {
  const uses = new Map<string, number>();
  for (const name of owners.flatMap(({ curves }) => [...new Set(curves)]))
    uses.set(name, (uses.get(name) ?? 0) + 1);
  const names = owners.flatMap(({ name: owner, curves }) =>
    curves.map((name, i) => {
      if (name !== '' && uses.get(name) === 1) return name;
      return `${owner.slice(0, MAX_OWNER)}.${name || i}`;
    }),
  );
  const unique = uniqueNames(names);
  let at = 0;
  return owners.map(({ curves }) => unique.slice(at, (at += curves.length)));
}
