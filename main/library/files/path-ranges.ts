import path from 'node:path';

/** Whether `place` is `folder` or below it. */
export function isWithin(place: string, folder: string): boolean {
  return place === folder || place.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}

/** Rows of `root` with `low` and `high`: see `pathRanges`. CROSS JOIN files to it, by their path: so SQLite takes it first. */
export const rangesOfPaths = `(SELECT value ->> 0 AS low, value ->> 1 AS high FROM json_each(?)) AS root`;

/**
 * What lies at or below `places`, as ranges of paths in JSON, both ends included: [["/a", "/a"], ["/a/", "/a/…"]]. So SQLite
 * finds it by the index of paths.
 */
export function pathRanges(places: readonly string[]): string {
  const ranges = places.flatMap((place) => {
    const inside = place.endsWith(path.sep) ? place : place + path.sep;
    return [
      [place, place],
      [inside, `${inside}\u{10FFFF}`],
    ];
  });
  return JSON.stringify(ranges);
}
