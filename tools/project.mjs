/** Paths of the project, and the output of tools: one line on success, one plain line on failure. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/** An absolute path inside the project. @param {...string} parts */
export const inProject = (...parts) => join(projectRoot, ...parts);

/** Where a script of this project was called from: npm runs it in the project's folder, and says where that was. */
export const callersFolder = () =>
  realpathSync(process.cwd()) === realpathSync(projectRoot)
    ? (process.env.INIT_CWD ?? process.cwd())
    : process.cwd();

/** True in a package made by `npm pack`, which is built and has its dependencies. */
export const isPacked = !existsSync(inProject('package-lock.json'));

/** @param {string} path */
export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** @param {string} line */
export const say = (line) => void process.stdout.write(`${line}\n`);

/** @param {string} line */
export const complain = (line) => void process.stderr.write(`${line}\n`);

/** An error that the user can act on: its message is printed without a stack. */
export class PlainFailure extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message);
    this.name = 'PlainFailure';
    this.exitCode = exitCode;
  }
}

/**
 * Runs `main` if the module at `moduleUrl` was started as a program, not imported.
 * @param {string} moduleUrl `import.meta.url` of the caller
 * @param {(args: string[]) => Promise<number | void>} main resolves to the exit code, 0 when it gives none
 */
export async function asProgram(moduleUrl, main) {
  if (!process.argv[1] || realpathSync(process.argv[1]) !== fileURLToPath(moduleUrl)) return;
  // Who reads has enough, as `head` does.
  process.stdout.on('error', ({ code }) => process.exit(code === 'EPIPE' ? 0 : 1));
  try {
    process.exitCode = (await main(process.argv.slice(2))) ?? 0;
  } catch (error) {
    complain(error instanceof PlainFailure ? error.message : String(error?.stack ?? error));
    process.exitCode = error instanceof PlainFailure ? error.exitCode : 1;
  }
}
