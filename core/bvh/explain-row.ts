import { InvariantError } from '../assert.ts';
import { FileError } from '../import/file-fault.ts';
import { channelsOf, type BvhHierarchy } from './bvh-file.ts';
import { MAX_NUMBER, numberAt } from '../import/text/number-scanner.ts';
import { isBlank, isLineEnd, quoteText } from '../import/text/text.ts';

/**
 * Explains why the scanner rejected the row of `frame`, which begins at `start`: reads it again slowly and
 * names joint and channel.
 */
export function explainRow(
  bytes: Uint8Array,
  start: number,
  frame: number,
  figures: readonly BvhHierarchy[],
): FileError {
  const channelCount = channelsOf(figures);
  const row = `the row of frame ${frame}`;
  let at = start;
  for (let index = 0; ; index++) {
    while (isBlank(bytes[at])) at++;
    if (at >= bytes.length || isLineEnd(bytes[at])) {
      if (index === channelCount) break;
      const found = `${index}, then the end of the ${restIsEmpty(bytes, at) ? 'file' : 'line'}`;
      return new FileError(at, `${channelCount} numbers in ${row}`, found);
    }
    let end = at;
    while (end < bytes.length && !isBlank(bytes[end]) && !isLineEnd(bytes[end])) end++;
    const found = quoteText(bytes, at, end);
    const value = numberAt(bytes, at, end);
    if (index === channelCount) {
      return new FileError(at, `the end of the line after ${channelCount} numbers in ${row}`, found);
    }
    const channel = `${channelName(figures, index)} in frame ${frame}`;
    if (Number.isNaN(value)) return new FileError(at, `a number for ${channel}`, found);
    if (Math.abs(value) > MAX_NUMBER) {
      return new FileError(at, `${channel} within ±${MAX_NUMBER}`, found);
    }
    at = end;
  }
  throw new InvariantError(`frame ${frame}: the scanner rejected a valid row of ${channelCount} numbers`);
}

/** True if the row of `fault` is the last one and has too few numbers. */
export function endsShort(bytes: Uint8Array, { place }: FileError): boolean {
  return typeof place === 'number' && restIsEmpty(bytes, place);
}

function restIsEmpty(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < bytes.length; at++) {
    if (!isBlank(bytes[at]) && !isLineEnd(bytes[at])) return false;
  }
  return true;
}

/** `LeftFoot Zrotation` for the number at `index` of a row. */
function channelName(figures: readonly BvhHierarchy[], index: number): string {
  let first = 0;
  for (const { names, channels } of figures) {
    for (let joint = 0; joint < channels.length; joint++) {
      const channel = channels[joint][index - first];
      if (channel !== undefined) return `${names[joint]} ${channel}`;
      first += channels[joint].length;
    }
  }
  throw new InvariantError(`number ${index} of a row of ${first}`);
}
