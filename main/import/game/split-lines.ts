import { MAX_LINE, type Line } from '#core/recording/parse-recording.ts';

/** A line of a file that is read in slices. */
export interface FileLine extends Line {
  readonly number: number; // from 1
}

const LINE_FEED = 10;

/**
 * Splits a file into lines while it is read in slices, which may end anywhere, also within a character: only
 * whole lines are decoded. Of a line that is too long, its beginning is kept.
 *
 * @param start place of the first slice in the file, which is the start of a line
 */
export function createLineSplitter(start = 0) {
  const decoder = new TextDecoder();
  let rest: Uint8Array[] = []; // the line that has no end yet
  let restBytes = 0;
  let lineStart = start;
  let number = 1;
  const textOf = (): string => decoder.decode(rest.length === 1 ? rest[0] : Buffer.concat(rest));
  const keep = (part: Uint8Array): void => {
    if (restBytes <= MAX_LINE) rest.push(part.slice());
    restBytes += part.length;
  };
  const endLine = (feeds: 0 | 1): FileLine => {
    const line = { line: textOf(), start: lineStart, isWhole: true, number };
    lineStart += restBytes + feeds;
    number += feeds;
    rest = [];
    restBytes = 0;
    return line;
  };
  return {
    /** Takes a slice, and yields the lines that it ends. */
    *add(slice: Uint8Array): Generator<FileLine> {
      for (let at = 0; at < slice.length;) {
        const end = slice.indexOf(LINE_FEED, at);
        keep(slice.subarray(at, end < 0 ? undefined : end));
        if (end < 0) return;
        yield endLine(1);
        at = end + 1;
      }
    },
    /** The line that has no end yet; null = there is none. */
    rest: (): FileLine | null =>
      restBytes === 0 ? null : { line: textOf(), start: lineStart, isWhole: false, number },
    /** Takes the line that has no end yet as it is. */
    takeRest: (): FileLine => endLine(0),
  };
}
