/**
 * The one of `known` that a person most likely meant by `given`: the fewest letters differ. Undefined if more than a
 * third of them do.
 */
export function nearestTo(given: string, known: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(given.replace(/^-+/, '').length / 3));
  const [best] = known
    .map((name) => ({ name, distance: editDistance(given, name) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance);
  return best?.name;
}

/** ` Did you mean --format?`; empty if nothing is near. */
export function didYouMean(given: string, known: readonly string[]): string {
  const nearest = nearestTo(given, known);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

/**
 * The fewest letters to insert, delete, replace, or swap with the next one, that turn `a` into `b`.
 *
 * Source: Damerau, "A technique for computer detection and correction of spelling errors" (optimal string alignment).
 */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j++) {
      const replaced = rows[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? rows[i - 2][j - 2] + 1 : Infinity;
      rows[i].push(Math.min(replaced, swapped, rows[i - 1][j] + 1, rows[i][j - 1] + 1));
    }
  }
  return rows[a.length][b.length];
}
