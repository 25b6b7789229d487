import path from 'node:path';
import { isClipName } from '#contract/clips/clip-formats.ts';
import type { FoundFile } from '../../library/indexed/file-outcome.ts';

/** Names of files with content of clips: a change of any other file is no reason to read. */
export type ContentNames = ReturnType<typeof createContentNames>;

/** Buffers of a `.gltf` that is not read yet have names as most programs give them. */
const isOfContent = (name: string): boolean => isClipName(name) || /\.bin$/i.test(name);

export function createContentNames() {
  const parts = new Set<string>();
  return {
    /** Whether a file may have content of clips. @param place its name, or a path that ends in it */
    has: (place: string): boolean => isOfContent(place) || parts.has(plainName(place)),
    /** Adds files that belong to others. Returns whether changes of some of them were not noticed before. */
    add(files: readonly FoundFile[]): boolean {
      const before = parts.size;
      for (const { path: place } of files) if (!isOfContent(place)) parts.add(plainName(place));
      return parts.size > before;
    },
  };
}

/** A name as it is compared: some disks do not tell cases, or forms of the same letter, apart. */
const plainName = (place: string): string => path.basename(place).normalize('NFC').toLowerCase();
