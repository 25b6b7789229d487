import { readFile } from 'node:fs/promises';
import { outputsOf, type Outputs } from '../library/cache/outputs.ts';
import type { Library } from '../library/library.ts';

/** Knows a kind of file that only Segue writes by its mark, which counts only where Segue writes it. */
export type Mark = (text: string) => boolean;

/**
 * What a writer may replace, one rule for all:
 *
 * 1. anything that is asked for,
 * 2. a file of its own kind, by its mark,
 * 3. a file that is, byte for byte, what was written there last.
 */
export interface Replacing {
  /** A person was asked: by `--replace`, or by the system's dialog. */
  readonly asked: boolean;
  /** Null: the file can carry no mark, as other programs write its kind, too: BVH, CSV, PNG, video, JUnit. */
  readonly mark: Mark | null;
  /** Where what is written is remembered. Null = nowhere. */
  readonly outputs: Outputs | null;
}

/** A person was asked. */
export const anyFile: Replacing = { asked: true, mark: null, outputs: null };
/** Nobody was asked. */
export const noFile: Replacing = { asked: false, mark: null, outputs: null };

/** What is written for a library may replace: files that are ours, and any other if a person was `asked`. */
export const replacingFor = (
  { cache }: Pick<Library, 'cache'>,
  asked: boolean,
  mark: Mark | null = null,
): Replacing => ({ asked, mark, outputs: outputsOf(cache) });

/** The mark of a JSON file: its own field `format`, wherever it is in the object. */
export function jsonMark(format: string): Mark {
  return (text) => {
    try {
      const value = JSON.parse(text) as { readonly format?: unknown } | null;
      return typeof value === 'object' && value?.format === format;
    } catch {
      return false;
    }
  };
}

/** The largest file that is read for its mark or its bytes; a larger one is not ours. */
const MOST_READ = 256 * 1024 * 1024;

/** Whether an existing file may be replaced. */
export async function mayReplace(file: string, size: number, replacing: Replacing): Promise<boolean> {
  const { asked, mark, outputs } = replacing;
  if (asked) return true;
  if ((mark === null && outputs === null) || size > MOST_READ) return false;
  const bytes = await readFile(file);
  return outputs?.isLast(file, bytes) === true || mark?.(bytes.toString('utf8')) === true;
}
