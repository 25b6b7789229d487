import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeBvh } from '#core/formats/bvh/write-bvh.ts';
import type { Clip } from '#core/clip/clip.ts';
import { starterClips } from '../../tools/starter/starter-clips.ts';

/** A file for a test, with the expected error if it has no clip. */
export interface ClipFile {
  readonly name: string; // with its extension
  readonly content: string | Uint8Array;
  readonly error?: string;
}

/** Text of a starter clip as another program might write it, with bytes unknown to the library. */
export function clipText(name: string, change: (clip: Clip) => Clip = (clip) => clip): string {
  const starter = starterClips().find((each) => each.name === name);
  if (starter === undefined) throw new Error(`no starter clip is called ${name}`);
  return writeBvh(change(starter.clip), { rotationOrder: 'YXZ' });
}

/** Invalid files as they occur in folders of clips, each with its error. */
export function brokenClips(): readonly ClipFile[] {
  const lines = clipText('walk').split('\n');
  const firstRow = lines.findIndex((line) => line.startsWith('Frame Time')) + 1;
  const refused = (
    name: string,
    [line, column]: readonly [number, number],
    content: ClipFile['content'],
    words: string,
  ): ClipFile => {
    const advice = words.includes('the end of the file')
      ? 'The file is cut off: copy or download it again.'
      : 'Export the clip again.';
    return { name, content, error: `${name}: ${words}. ${advice} (line ${line}, column ${column})` };
  };

  const row = lines[firstRow + 40] ?? '';
  const half = row.slice(0, row.length / 2);
  const channels = row.split(' ').length;
  const cut = [...lines.slice(0, firstRow + 40), half].join('\n');

  const numbers = (lines[firstRow + 2] ?? '').split(' ');
  const beyond = lines.with(firstRow + 2, ['0', '2000000', ...numbers.slice(2)].join(' ')).join('\n');

  return [
    refused(
      'cut.bvh',
      [firstRow + 41, half.length + 1],
      cut,
      `Expected ${channels} numbers in the row of frame 40, but found ${half.trimEnd().split(' ').length}, then the end of the file`,
    ),
    refused(
      'shortened.bvh',
      [firstRow + 41, row.length + 1],
      lines.slice(0, firstRow + 41).join('\n'), // the last number may have lost digits
      `Expected ${lines.length - firstRow - 1} rows, as Frames says, but found 41, then the end of the file in the middle of a line`,
    ),
    refused('notes.bvh', [1, 1], 'Takes of Monday\n1 walk\n', 'Expected HIERARCHY, but found "Takes"'),
    { name: 'empty.bvh', content: '', error: 'empty.bvh: The file is empty. Copy or download it again.' },
    {
      name: 'junk.bvh',
      content: Uint8Array.from({ length: 4096 }, (_, i) => (i * 167 + 200) % 256),
      error: 'junk.bvh: Expected HIERARCHY, but found "',
    },
    refused(
      'far away.bvh',
      [firstRow + 3, 3],
      beyond,
      'Expected Hips Yposition in frame 2 within ±1000000, but found "2000000"',
    ),
  ];
}

/** Writes `files` into `folder`, made if absent, and returns the folder. */
export function writeFiles(folder: string, files: readonly ClipFile[]): string {
  mkdirSync(folder, { recursive: true });
  for (const { name, content } of files) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
}
