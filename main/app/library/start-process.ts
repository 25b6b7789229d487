import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { refuse } from '../../library/problems.ts';

/**
 * Starts a program that outlives this one. Throws a `Refusal` if the system cannot start it.
 *
 * @param what purpose of the program, for the message: `open /a/b.db in a new window`
 */
export async function startProcess(program: string, args: readonly string[], what: string): Promise<void> {
  const child = spawn(program, args, { detached: true, stdio: 'ignore' });
  child.unref();
  await once(child, 'spawn').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    refuse('notStarted', `Segue could not ${what} (${reason}). Close other programs and try again.`);
  });
}
