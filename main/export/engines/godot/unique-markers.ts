import type { DescribedEnd } from '../../../../contract/exchange/settings-file.ts';

/** Markers that are nearer than this are one for Godot, s. */
const SAME_TIME = 1e-4;

type Marker = DescribedEnd['markers'][number];

/** The markers of clips for Godot: times in s, by the names of the clips; of clips with one name, those of the first. */
export function markersByName(
  ends: readonly DescribedEnd[],
): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const byClip = new Map<string, Readonly<Record<string, number>>>();
  for (const { clip, markers } of ends)
    if (!byClip.has(clip) && markers.length > 0)
      byClip.set(
        clip,
        Object.fromEntries([...uniqueMarkers(markers)].map(([name, [first]]) => [name, first.seconds])),
      );
  return Object.fromEntries(byClip);
}

/**
 * Markers by their names in Godot, which keeps one for each name and one for each time: a repeated name gets a number, and markers at one
 * time become one with both names.
 */
export function uniqueMarkers(markers: readonly Marker[]): ReadonlyMap<string, readonly Marker[]> {
  const merged: Marker[][] = [];
  for (const marker of markers.toSorted((a, b) => a.seconds - b.seconds)) {
    const last = merged.at(-1);
    if (last && marker.seconds - last[0].seconds < SAME_TIME) last.push(marker);
    else merged.push([marker]);
  }
  const named = new Map<string, readonly Marker[]>();
  for (const together of merged) {
    const name = together.map(({ label, kind }) => label || kind).join(' + ');
    let unique = name;
    for (let count = 2; named.has(unique); count++) unique = `${name} ${count}`;
    named.set(unique, together);
  }
  return named;
}
