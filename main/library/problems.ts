import type { Problem } from '../../contract/words/problem.ts';
import type { Result } from '../../core/result.ts';
import { failure, success } from '../../core/result.ts';

/** Thrown to leave a transaction or a chain of calls with something the user can act on. `attempt` turns it into a Result. */
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

/** What the system says by its codes: our code, what happened, what to do. */
const systemProblems: readonly (readonly [pattern: RegExp, code: string, words: string, advice: string])[] = [
  [
    /^(EACCES|EPERM)$/,
    'noPermission',
    'may not be read or written by this user',
    'Change its permissions, or choose another place.',
  ],
  [/^(ENOENT|ENOTDIR)$/, 'notFound', 'is not there', 'Check the path: it may have been moved or renamed.'],
  [
    /^(ENOSPC|EDQUOT|SQLITE_FULL)$/,
    'diskFull',
    'does not fit: the disk is full',
    'Free some space and try again.',
  ],
  [
    /^(EROFS|SQLITE_READONLY.*)$/,
    'readOnly',
    'is on a read-only place',
    'Choose a place that can be written.',
  ],
  [/^SQLITE_NOTADB$/, 'notLibrary', 'is not a Segue library', 'Start Segue with --library and another file.'],
  [/^SQLITE_CORRUPT.*$/, 'damaged', 'is damaged', adviceOnDamage],
  [
    /^SQLITE_(BUSY|LOCKED).*$/,
    'busy',
    'is in use by another program',
    'Wait until that program is done and try again.',
  ],
  [
    /^SQLITE_CANTOPEN.*$/,
    'cannotOpen',
    'cannot be opened',
    'Check that its folder is there and may be written by this user.',
  ],
  [/^(EISDIR|ERR_FS_EISDIR)$/, 'isFolder', 'is a folder', 'Choose a file.'],
  [/^(EMFILE|ENFILE)$/, 'tooManyFiles', 'cannot be opened: too many files are open', 'Close other programs.'],
  [
    /^(EIO|EBUSY|ENXIO|ELOOP|ENAMETOOLONG|EEXIST|ENOTEMPTY|SQLITE_IOERR.*)$/,
    'systemError',
    'cannot be read or written',
    'Check the disk it is on.',
  ],
];

/**
 * The Problem behind what Node or SQLite threw; undefined where it is neither, so a fault of ours.
 * @param subject what it happened to, as a sentence begins: `The library /a/b.db`
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

/** Runs `work`; what the user can act on becomes a failure, anything else is thrown on. */
export function attempt<Value>(subject: string, work: () => Value): Result<Value, Problem> {
  try {
    return success(work());
  } catch (error) {
    const problem = problemOf(error, subject);
    if (problem === undefined) throw error;
    return failure(problem);
  }
}

/** `attempt` for work that takes time. */
export async function attemptLater<Value>(
  subject: string,
  work: () => Promise<Value>,
): Promise<Result<Value, Problem>> {
  try {
    return success(await work());
  } catch (error) {
    const problem = problemOf(error, subject);
    if (problem === undefined) throw error;
    return failure(problem);
  }
}

/** The value of a Result; its Problem is thrown as a `Refusal`. For code that is inside an `attempt`. */
export function valueOf<Value>(result: Result<Value, Problem>): Value {
  if (!result.ok) throw new Refusal(result.error);
  return result.value;
}
