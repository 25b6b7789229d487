// main/library/team: what a team made, and the edits of this library that the team does not have yet
import { isDeepStrictEqual } from 'node:util';
import type { EntryPart } from '../kinds/entries.ts';
import { differingPaths, fieldsOf, patched, valueAt, type Path } from '../kinds/fields.ts';

/** A change of an entry. */
export interface Write {
  /** Fields that it sets; null: it only counts where the entry, or a field of it, has no value. */
  readonly paths: readonly Path[] | null;
  /** The entry after it, with all fields; null: an item is removed. */
  readonly value: unknown;
}

/** An edit in the order of the team. */
export interface Place {
  readonly seq: number; // Infinity for an edit that the team does not have yet
  readonly base: number; // last `seq` that its author had seen
  readonly client: string;
}

/** Which edit set a field, by its path as JSON. */
export type Versions = Readonly<Record<string, readonly [seq: number, client: string]>>;

export interface Entry {
  readonly value: unknown;
  readonly versions: Versions;
}

/** A field that was overridden by somebody who had not seen it. */
export interface Overridden {
  readonly path: Path;
  readonly value: unknown;
  readonly client: string; // who had set it
}

export interface Folded extends Entry {
  readonly overridden: readonly Overridden[];
}

type Part = Pick<EntryPart, 'isItem' | 'empty' | 'isValid'>;

/** The entry before any edit. */
export const unsetEntry = ({ empty }: Pick<EntryPart, 'empty'>): Entry => ({ value: empty, versions: {} });

/**
 * An entry after a write. Depends on its arguments alone, so that all members of a team get the same:
 *
 * - Of two writes of one field, the later in the order of the team counts.
 * - Fields of two edits that do not fit together: the whole entry of the later edit counts.
 * - A change that the author of a removal had not seen prevails over it.
 * - A value that this kind does not take changes nothing.
 */
export function fold(part: Part, entry: Entry, write: Write, place: Place): Folded {
  const unchanged = { ...entry, overridden: [] };
  const { paths, value } = write;
  const isRemoval = part.isItem && value === null;
  if (!isRemoval && !part.isValid(value)) return unchanged;
  if (paths === null) return foldUnset(part, entry, value, place);
  if (isRemoval) return foldRemoval(entry, place);
  const merged = part.isItem && entry.value === null ? undefined : patched(entry.value, paths, value);
  const fits = merged !== undefined && part.isValid(merged);
  return written(entry, fits ? merged : value, fits ? paths : [[]], place);
}

/** A removal is dropped if another changed the item meanwhile: this is told to whoever removed it. */
function foldRemoval(entry: Entry, place: Place): Folded {
  const isChanged = Object.values(entry.versions).some((version) => isUnseen(version, place));
  if (!isChanged) return { ...written(entry, null, [[]], place), overridden: [] };
  return { ...entry, overridden: [{ path: [], value: null, client: place.client }] };
}

/** A write of a new member: fills what has no value, and tells the member where there was another. */
function foldUnset(part: Part, entry: Entry, value: unknown, place: Place): Folded {
  const there = fieldsOf(entry.value);
  const given = fieldsOf(value);
  if (isDeepStrictEqual(entry.value, part.empty) && entry.versions['[]'] === undefined)
    return written(entry, value, [[]], place);
  const isRecord = !part.isItem && there !== null && given !== null;
  const isMissing = (key: string): boolean => (there?.[key] ?? null) === null;
  const paths = isRecord ? Object.keys(given).filter(isMissing) : [];
  const both = patched(
    entry.value,
    paths.map((key) => [key]),
    value,
  );
  const filled =
    paths.length > 0 && part.isValid(both)
      ? written(
          entry,
          both,
          paths.map((key) => [key]),
          place,
        )
      : { ...entry, overridden: [] };
  const lost = differingPaths(filled.value, value).map((path) => ({
    path,
    value: valueAt(value, path),
    client: place.client,
  }));
  return { ...filled, overridden: lost };
}

function written(entry: Entry, value: unknown, paths: readonly Path[], place: Place): Folded {
  const versions = new Map(Object.entries(entry.versions));
  const root = newBranch();
  let order = 0;
  for (const [key, version] of versions) {
    const path = JSON.parse(key) as Path;
    branchAt(root, path).branch.own.push({ key, path, version, order: order++ });
  }
  const overridden: Overridden[] = [];
  for (const path of paths) {
    const { branch, above } = branchAt(root, path);
    const within = knownIn(branch);
    for (const other of [...above, ...within].toSorted((a, b) => a.order - b.order)) {
      if (!isUnseen(other.version, place)) continue;
      const at = other.path.length < path.length ? path : other.path;
      const before = valueAt(entry.value, at);
      if (!isDeepStrictEqual(before, valueAt(value, at)))
        overridden.push({ path: at, value: before, client: other.version[1] });
    }
    for (const other of within) versions.delete(other.key);
    const key = JSON.stringify(path);
    const own: Known = { key, path, version: [place.seq, place.client], order: order++ };
    versions.set(key, own.version);
    branch.below.clear();
    branch.own = [own];
  }
  return { value, versions: Object.fromEntries(versions), overridden };
}

/** A version with its place among the others. */
interface Known {
  readonly key: string;
  readonly path: Path;
  readonly version: Versions[string];
  readonly order: number;
}

/**
 * Versions by the names of their paths: those around a path are found without the others, since an edit may
 * set thousands of fields.
 */
interface Branch {
  own: Known[]; // of the path that ends here; several if a snapshot wrote its key in several ways
  readonly below: Map<string, Branch>;
}

const newBranch = (): Branch => ({ own: [], below: new Map() });

/** The branch of a path, which is made if there is none, and the versions above it. */
function branchAt(root: Branch, path: Path): { readonly branch: Branch; readonly above: readonly Known[] } {
  const above: Known[] = [];
  let branch = root;
  for (const name of path) {
    above.push(...branch.own);
    const next = branch.below.get(name) ?? newBranch();
    branch.below.set(name, next);
    branch = next;
  }
  return { branch, above };
}

/** The versions in a branch and below it. */
function knownIn(branch: Branch): readonly Known[] {
  const branches = [branch];
  for (const { below } of branches) for (const each of below.values()) branches.push(each);
  return branches.flatMap(({ own }) => own);
}

const isUnseen = ([seq, client]: Versions[string], { base, client: own }: Place): boolean =>
  seq > base && client !== own;
