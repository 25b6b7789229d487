import type { DescribedEnd } from '../../../../contract/exchange/settings-file.ts';

/** Markers that are nearer than this are one for Godot, s. */
const SAME_TIME = 1e-4;

/**
 * The markers of clips for Godot, which keeps one for each name and one for each time: a repeated name gets a number, and markers at one
 * time become one with both names. Times in s, by the names of the clips; of clips with one name, those of the first.
 */
export function markersByName(
  ends: readonly DescribedEnd[],
): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const byClip = new Map<string, Readonly<Record<string, number>>>();
  for (const { clip, markers } of ends)
    if (!byClip.has(clip) && markers.length > 0) byClip.set(clip, uniqueMarkers(markers));
  return Object.fromEntries(byClip);
}

function uniqueMarkers(markers: DescribedEnd['markers']): Readonly<Record<string, number>> {
  const merged: { name: string; seconds: number }[] = [];
  for (const { seconds, label, kind } of markers.toSorted((a, b) => a.seconds - b.seconds)) {
    const name = label || kind;
    const last = merged.at(-1);
    if (last && seconds - last.seconds < SAME_TIME) last.name += ` + ${name}`;
    else merged.push({ name, seconds });
  }
  const times = new Map<string, number>();
  for (const { name, seconds } of merged) {
    let unique = name;
    for (let count = 2; times.has(unique); count++) unique = `${name} ${count}`;
    times.set(unique, seconds);
  }
  return Object.fromEntries(times);
}
