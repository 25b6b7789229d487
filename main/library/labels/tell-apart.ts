/** A clip whose label is wanted. */
export interface NamedClip {
  readonly id: string;
  readonly name: string;
  readonly path: string; // of its file
}

/** A clip, and the folders of its file, the innermost first. */
interface Placed {
  readonly clip: NamedClip;
  readonly folders: readonly string[];
}

/**
 * What is added to equal labels: the innermost folder by which some differ, and further ones while some are equal;
 * a number where they share all folders.
 *
 * @param isFree false for what another label says
 * @returns for each clip, by id
 */
export function tellApart(
  clips: readonly NamedClip[],
  isFree: (added: readonly string[]) => boolean,
): ReadonlyMap<string, readonly string[]> {
  const told = new Map<string, readonly string[]>();
  const split = (alike: readonly Placed[], added: readonly string[], from: number): void => {
    const depth = alike.reduce((most, { folders }) => Math.max(most, folders.length), 0);
    for (let level = from; level < depth; level++) {
      const parts = new Map<string, Placed[]>();
      for (const each of alike) {
        const folder = each.folders.at(level) ?? '';
        const part = parts.get(folder);
        if (part) part.push(each);
        else parts.set(folder, [each]);
      }
      if (parts.size === 1) continue;
      for (const [folder, part] of parts) split(part, folder === '' ? added : [...added, folder], level + 1);
      return;
    }
    let number = 0;
    for (const { clip } of alike) {
      let own = number++ === 0 ? added : [...added, `${number}`];
      while (!isFree(own)) own = [...added, `${++number}`];
      told.set(clip.id, own);
    }
  };
  const placed = clips
    .toSorted((a, b) => compare(a.path, b.path) || compare(a.id, b.id))
    .map((clip) => ({ clip, folders: clip.path.split(/[/\\]/).filter(Boolean).toReversed().slice(1) }));
  split(placed, [], 0);
  return told;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
