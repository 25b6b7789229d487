import path from 'node:path';

/** Whether `place` is `folder` or below it. */
export function isWithin(place: string, folder: string): boolean {
  return place === folder || place.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}

/**
 * SQL for rows of `root` with `low` and `high`: see `pathRanges`. CROSS JOIN files by path, so that SQLite
 * scans `root` first.
 */
export const rangesOfPaths = `(SELECT value ->> 0 AS low, value ->> 1 AS high FROM json_each(?)) AS root`;

/**
 * Paths at or below `places`, as inclusive ranges in JSON: [["/a", "/a"], ["/a/", "/a/…"]]. So SQLite can use
 * the index of paths.
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
