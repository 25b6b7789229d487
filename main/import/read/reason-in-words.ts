import path from 'node:path';
import { NO_MOTION } from '#contract/words/no-motion.ts';
import type { FileFault } from '#core/formats/file-fault.ts';

/** The system code of an error; for others, ENOMEM, since allocation is the only other cause. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'ENOMEM';
}

/** Text of a system code, after `cannot be read:`. */
export function describeReason(code: string): string {
  if (code === 'EACCES' || code === 'EPERM') return `no permission to read it (${code})`;
  if (code === 'EBUSY') return `open in another program (${code})`;
  if (code === 'EISDIR') return `a folder (${code})`;
  if (code === 'ELOOP') return `circular links (${code})`;
  if (code === 'ENAMETOOLONG') return `a path that is too long (${code})`;
  if (code === 'ENXIO') return `a pipe, socket or device (${code})`;
  if (code === 'ENOMEM') return 'not enough memory for it';
  if (code === 'EIO') return `an error of the drive (${code})`;
  return `a system error (${code})`;
}

/** Maximum length of a place in an error, characters. */
const MAX_PLACE_LENGTH = 200;

/** Error message of a fault: what is wrong, what to do, then the place. */
export function textOfFault(
  { place, expected, found, sentence, isStill }: FileFault,
  filePath: string,
): string {
  if (isStill === true) return NO_MOTION;
  if (sentence !== undefined) return `${path.basename(filePath)}: ${sentence}`;
  // A file may name a node with line breaks, or with as many letters as it has bytes.
  const where =
    place
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, MAX_PLACE_LENGTH) || 'unnamed node';
  const [, line, column] = /^(\d+):(\d+)$/.exec(where) ?? [];
  const at = line === undefined ? where : `line ${line}, column ${column}`;
  const isCut = found.includes('the end of the file');
  const advice = isCut ? 'The file is cut off: copy or download it again.' : 'Export the clip again.';
  return `${path.basename(filePath)}: Expected ${expected}, but found ${found}. ${advice} (${at})`;
}
