import { readFile } from 'node:fs/promises';
import { boundedJson } from '#core/kit/bounded-json.ts';
import { outputsOf, type Outputs } from '../library/cache/outputs.ts';
import type { Library } from '../library/library.ts';

/**
 * Knows a kind of file that only Segue writes by its mark, which counts only where Segue writes it. Returns the ids of
 * the transitions in the file, none if it has no place for them; null = the text is of another kind.
 */
export type FileMark = (text: string) => readonly string[] | null;

/** The transitions that a file is of. */
export interface Subject {
  readonly ids: readonly string[];
  /** It takes the place of a file that shares some of them: a scope such as the approved ones changes. */
  readonly canLose: boolean;
}

/**
 * What a writer may replace, one rule for all:
 *
 * 1. anything that is asked for,
 * 2. a file of its own kind, by its mark, that loses no other transition,
 * 3. a file that is, byte for byte, what was written there last, likewise.
 */
export interface Replacing {
  /** A person was asked: by `--replace`, or by the system's dialog. */
  readonly asked: boolean;
  /** Null: the file can carry no mark, as other programs write its kind, too: BVH, CSV, PNG, video, JUnit. */
  readonly mark: FileMark | null;
  /** Where what is written is remembered. Null = nowhere. */
  readonly outputs: Outputs | null;
  /** What is written. Null = whatever transitions its kind is of: user data, scripts, the page of an audit. */
  readonly subject: Subject | null;
}

/** A person was asked. */
export const anyFile: Replacing = { asked: true, mark: null, outputs: null, subject: null };
/** Nobody was asked. */
export const noFile: Replacing = { asked: false, mark: null, outputs: null, subject: null };

/** What is written for a library may replace: files that are ours, and any other if a person was `asked`. */
export const replacingFor = (
  { cache }: Pick<Library, 'cache'>,
  asked: boolean,
  mark: FileMark | null = null,
  subject: Subject | null = null,
): Replacing => ({ asked, mark, outputs: outputsOf(cache), subject });

/**
 * The mark of a JSON file: its own field `format`, wherever it is in the object.
 *
 * @param idsOf the transitions in such a file
 */
export function jsonMark(format: string, idsOf: (value: object) => readonly string[] = () => []): FileMark {
  return (text) => {
    try {
      const value = boundedJson(text) as { readonly format?: unknown } | null;
      return typeof value === 'object' && value?.format === format ? idsOf(value) : null;
    } catch {
      return null;
    }
  };
}

/** The largest file that is read for its mark or its bytes; a larger one is not ours. */
const MOST_READ = 256 * 1024 * 1024;

/**
 * What an existing file is to a writer: its own, which it may replace; one of Segue that holds other transitions; or
 * none that Segue knows.
 */
export type Standing = 'own' | 'ofOthers' | 'unknown';

/** The standing of an existing file, whether or not a person was asked. */
export async function standingOf(
  file: string,
  size: number,
  { mark, outputs, subject }: Replacing,
): Promise<Standing> {
  if ((mark === null && outputs === null) || size > MOST_READ) return 'unknown';
  const bytes = await readFile(file);
  const held = mark?.(bytes.toString('utf8')) ?? outputs?.lastIn(file, bytes) ?? null;
  if (held === null) return 'unknown';
  return subject === null || canBecome(subject, held) ? 'own' : 'ofOthers';
}

/** Whether a file that holds some transitions may become one of the subject. */
function canBecome({ ids, canLose }: Subject, held: readonly string[]): boolean {
  const written = new Set(ids);
  const isWritten = (id: string): boolean => written.has(id);
  return held.length === 0 || (canLose ? held.some(isWritten) : held.every(isWritten));
}
