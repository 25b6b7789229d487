import type { Problem } from '#contract/words/problem.ts';
import { failure, success, type Result } from '#core/kit/result.ts';

/** Thrown to leave a transaction or a chain of calls with a Problem. `attempt` turns it into a Result. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Throws a `Refusal`. */
export function refuse(code: string, message: string, place?: string): never {
  throw new Refusal({ code, message, place });
}

export const adviceOnDamage = 'Restore a backup of it, or start a new library with --library FILE.';

/** System error codes, with our code, what happened, and what to do. */
const systemProblems: readonly (readonly [pattern: RegExp, code: string, words: string, advice: string])[] = [
  [
    /^(EACCES|EPERM)$/,
    'noPermission',
    'cannot be accessed with the permissions of this user',
    'Change the permissions or choose another location.',
  ],
  [/^(ENOENT|ENOTDIR)$/, 'notFound', 'was not found', 'Check the path. It may have been moved or renamed.'],
  [
    /^(ENOSPC|EDQUOT|SQLITE_FULL)$/,
    'diskFull',
    'does not fit: the disk is full',
    'Free some space and try again.',
  ],
  [/^(EROFS|SQLITE_READONLY.*)$/, 'readOnly', 'is read-only', 'Choose a writable location.'],
  [/^SQLITE_NOTADB$/, 'notLibrary', 'is not a Segue library', 'Start Segue with --library and another file.'],
  [/^SQLITE_CORRUPT.*$/, 'damaged', 'is damaged', adviceOnDamage],
  [
    /^(EBUSY|SQLITE_(BUSY|LOCKED).*)$/,
    'busy',
    'is in use by another program',
    'Close it there, or wait for it to finish, and try again.',
  ],
  [/^SQLITE_CANTOPEN.*$/, 'cannotOpen', 'cannot be opened', 'Check that its folder exists and is writable.'],
  [/^(EISDIR|ERR_FS_EISDIR)$/, 'isFolder', 'is a folder', 'Choose a file.'],
  [/^(EMFILE|ENFILE)$/, 'tooManyFiles', 'cannot be opened: too many files are open', 'Close other programs.'],
  [
    /^(EIO|ENXIO|ELOOP|ENAMETOOLONG|EEXIST|ENOTEMPTY|UNKNOWN|SQLITE_IOERR.*)$/,
    'systemError',
    'cannot be read or written',
    'Check that its disk works and has free space.',
  ],
];

/**
 * Converts an error of Node or SQLite to a Problem; undefined for any other error, which is an internal one.
 * @param subject of the message: `The library /a/b.db`
 */
export function problemOf(error: unknown, subject: string): Problem | undefined {
  if (error instanceof Refusal) return error.problem;
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const systemCode = error.code;
  for (const [pattern, code, words, advice] of systemProblems) {
    if (pattern.test(systemCode)) return { code, message: `${subject} ${words} (${systemCode}). ${advice}` };
  }
  return undefined;
}

/** Runs `work`. Errors that the user can act on become a failure; others are rethrown. */
export function attempt<Value>(subject: string, work: () => Value): Result<Value, Problem> {
  try {
    return success(work());
  } catch (error) {
    return failureOf(error, subject);
  }
}

/** `attempt` for asynchronous work. */
export async function attemptLater<Value>(
  subject: string,
  work: () => Promise<Value>,
): Promise<Result<Value, Problem>> {
  try {
    return success(await work());
  } catch (error) {
    return failureOf(error, subject);
  }
}

function failureOf(error: unknown, subject: string): Result<never, Problem> {
  const problem = problemOf(error, subject);
  if (problem === undefined) throw error;
  return failure(problem);
}

/** The value of a Result. Throws its Problem as a `Refusal`, for an `attempt` further out. */
export function valueOf<Value>(result: Result<Value, Problem>): Value {
  if (!result.ok) throw new Refusal(result.error);
  return result.value;
}
