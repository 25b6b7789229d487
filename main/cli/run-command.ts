import { exitCodes, failed, type Command, type CommandRun, type ExitCode } from './command.ts';
import { commands } from './commands.ts';
import { problemOf } from '../library/problems.ts';
import type { Terminal } from './terminal.ts';
import { versionText } from './version.ts';

const usage = [
  'Usage:',
  ...commands.flatMap(usageOf),
  '  segue version',
  '',
  'Exit codes: 0 success, 1 failure, 2 wrong use, 3 partial success, 130 interrupted. Details: docs/commands.md',
];

const asksForHelp = (word: string): boolean => word === '--help' || word === '-h';

/**
 * Runs `segue NAME …`.
 *
 * @param folder base of relative paths, absolute
 * @param signal interrupts long work; finished work is kept
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
  let run: CommandRun;
  try {
    run = command.prepare(args, folder);
  } catch (error) {
    // Only the first sentence: the rest explains file names that look like options.
    terminal.note((error instanceof Error ? error.message : String(error)).split('. ')[0]);
    terminal.note(`Usage: segue ${name} ${command.usage}`);
    return exitCodes.wrongUse;
  }
  try {
    return await run(terminal, signal);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const problem = problemOf(error, 'The library') ?? {
      code: 'fault',
      message: `Internal error in ${name}. Finished work is kept. Please report: ${reason}`,
    };
    return failed(problem, { json: options.includes('--json') }, terminal);
  }
}

/** Prints help on `name`, or on all commands. */
function help(name: string | undefined, terminal: Terminal): ExitCode {
  const command = commands.find((candidate) => candidate.name === name);
  if (name !== undefined && command === undefined) return noCommand(name, terminal);
  const lines = command === undefined ? usage : ['Usage:', ...usageOf(command)];
  lines.forEach(terminal.out);
  return exitCodes.ok;
}

function noCommand(name: string | undefined, terminal: Terminal): ExitCode {
  if (name !== undefined) terminal.note(`Unknown command: ${name}`);
  usage.forEach(terminal.note);
  return exitCodes.wrongUse;
}

function usageOf({ name, usage: rest, help: what }: Command): string[] {
  return [`  segue ${name} ${rest}`, `      ${what}`];
}
