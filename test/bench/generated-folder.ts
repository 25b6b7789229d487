import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Folders of a hundred takes, as studios keep them. */
const TAKES_IN_FOLDER = 100;

export interface GeneratedFolder {
  readonly files: readonly string[];
  readonly bytes: number;
}

/**
 * Fills `folder` with takes made from the BVH files in `source`, until there are so many files and bytes:
 * each begins at another row of its source, so that no two are alike, and has as many rows as bring the sum
 * to `bytes`.
 */
export function generateFolder(
  folder: string,
  source: string,
  { files: count, bytes }: { readonly files: number; readonly bytes: number },
): GeneratedFolder {
  const sources = readdirSync(source)
    .filter((name) => name.endsWith('.bvh'))
    .map((name) => splitBvh(readFileSync(path.join(source, name), 'latin1')));
  const files: string[] = [];
  let written = 0;
  for (let i = 0; i < count; i++) {
    const inside = path.join(folder, `session ${Math.floor(i / TAKES_IN_FOLDER)}`);
    mkdirSync(inside, { recursive: true });
    const file = path.join(inside, `take ${String(i).padStart(4, '0')}.bvh`);
    // Takes differ in length, from a third to five thirds of the mean.
    const target = ((bytes - written) / (count - i)) * (1 / 3 + ((i * 7919) % 1000) / 750);
    const text = takeOf(sources[i % sources.length], i, target);
    writeFileSync(file, text, 'latin1');
    written += text.length;
    files.push(file);
  }
  return { files, bytes: written };
}

interface SplitBvh {
  readonly head: string; // to the line before `Frames:`
  readonly frameTime: string; // that line
  readonly rows: readonly string[];
}

function splitBvh(text: string): SplitBvh {
  const [head, motion] = text.split(/^Frames:.*\r?\n/m);
  const [frameTime, ...rows] = motion.split(/\r?\n/);
  return { head, frameTime, rows: rows.filter((row) => row.trim() !== '') };
}

function takeOf({ head, frameTime, rows }: SplitBvh, number: number, bytes: number): string {
  const taken: string[] = [];
  let size = 0;
  for (let at = (number * 37) % rows.length; size < bytes; at = (at + 1) % rows.length) {
    taken.push(rows[at]);
    size += rows[at].length + 1;
  }
  // No two files are alike, though two may begin at the same row.
  taken[0] = taken[0].replace(/^\s*\S+/, (number / 100).toFixed(4));
  return `${head}Frames: ${taken.length}\n${frameTime}\n${taken.join('\n')}\n`;
}
