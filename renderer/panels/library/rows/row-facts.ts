import { counted } from '../../../../contract/words/counted.ts';
import type { ClipSummary, FailedFile } from '../../../../contract/rows/library-rows.ts';
import { clipDuration } from '../../../../core/clip.ts';

/** `10.4 s`, `120 fps`, `31 joints`, and what was trimmed, looks misread, was replaced on the disk or is missing: what matters most first. */
export function clipFacts(clip: ClipSummary, isReplaced: boolean): readonly string[] {
  const facts = [
    lengthText(clipDuration(clip)),
    `${Number(clip.fps.toFixed(2))} fps`,
    counted(clip.jointCount, 'joint'),
  ];
  if (clip.doubt !== null) facts.unshift(clip.doubt === 'unit' ? 'check unit' : 'check up axis');
  if (clip.missing) facts.unshift('file missing');
  else if (isReplaced) facts.unshift('file replaced');
  if (clip.trimmedFrames > 0) facts.push('T-pose trimmed');
  return facts;
}

/** A short clip has a length, too: `0.03 s`. */
const lengthText = (seconds: number): string => `${seconds.toFixed(seconds < 0.95 ? 2 : 1)} s`;

/** Why it is not read, without its name: that is above, and there is little room. */
export function failedFacts({ error, path }: FailedFile): string {
  const name = `${path.split(/[\\/]/).at(-1)}:`;
  return error.startsWith(name) ? error.slice(name.length).trimStart() : error;
}
