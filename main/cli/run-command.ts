import type { Command, ExitCode } from './command.ts';
import { exitCodes, failed } from './command.ts';
import { commands } from './commands.ts';
import { problemOf } from '../library/problems.ts';
import type { Terminal } from './terminal.ts';
import { versionText } from './version.ts';

const usage = [
  'Usage:',
  ...commands.flatMap(usageOf),
  '  segue version',
  '',
  'Exit codes: 0 done, 1 failed, 2 wrong use, 3 done in part, 130 interrupted. docs/commands.md says more.',
];

const asksForHelp = (word: string): boolean => word === '--help' || word === '-h';

/**
 * Runs `segue NAME …`.
 *
 * @param folder relative paths count from here, absolute
 * @param signal ends what takes long; what is done by then is kept
 */
export async function runCommand(
  [name, ...args]: readonly string[],
  folder: string,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> {
  if (name !== undefined && (name === 'help' || asksForHelp(name))) return help(args[0], terminal);
  if (name === 'version' || name === '--version') {
    terminal.out(versionText());
    return exitCodes.ok;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) return noCommand(name, terminal);
  const options = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  if (options.some(asksForHelp)) return help(name, terminal);
  const prepared = command.prepare(args, folder);
  if (!prepared.ok) {
    terminal.note(prepared.error);
    terminal.note(`Usage: segue ${name} ${command.usage}`);
    return exitCodes.wrongUse;
  }
  try {
    return await prepared.value(terminal, signal);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const problem = problemOf(error, 'The library') ?? {
      code: 'fault',
      message: `Segue made a mistake (${name}: ${reason}). What was done before is kept.`,
    };
    return failed(problem, { json: options.includes('--json') }, terminal);
  }
}

/** What `name` does, or all commands where none is named. */
function help(name: string | undefined, terminal: Terminal): ExitCode {
  const command = commands.find((candidate) => candidate.name === name);
  if (name !== undefined && command === undefined) return noCommand(name, terminal);
  const lines = command === undefined ? usage : ['Usage:', ...usageOf(command)];
  lines.forEach(terminal.out);
  return exitCodes.ok;
}

function noCommand(name: string | undefined, terminal: Terminal): ExitCode {
  if (name !== undefined) terminal.note(`There is no command “${name}”.`);
  usage.forEach(terminal.note);
  return exitCodes.wrongUse;
}

function usageOf({ name, usage: rest, help: what }: Command): string[] {
  return [`  segue ${name} ${rest}`, `      ${what}`];
}
