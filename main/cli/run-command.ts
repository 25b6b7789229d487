import { allCommands, commands } from './commands.ts';
import type { Command, CommandRun } from './frame/command.ts';
import { exitCodes, type ExitCode } from './frame/declaration.ts';
import { WrongUse } from './frame/option-types.ts';
import type { Terminal } from './frame/terminal.ts';
import { helpOf, synopsisOf, usageOf } from './frame/usage.ts';
import { versionText } from './version.ts';

/** The command `name`; undefined if there is none. */
const commandNamed = async (name: string | undefined): Promise<Command | undefined> =>
  Object.entries(commands).find(([each]) => each === name)?.[1]();

async function usage(): Promise<readonly string[]> {
  const all = await allCommands();
  return [
    'Usage: segue COMMAND … [OPTION]…',
    ...all.flatMap((command) => [`  segue ${synopsisOf(command)}`, `      ${command.summary}`]),
    '  segue version',
    '',
    '`segue help COMMAND` lists the options of a command.',
    'Exit codes: 0 success, 1 failure, 2 wrong use, 3 partial success, 130 interrupted. Details: docs/commands.md',
  ];
}

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
  const command = await commandNamed(name);
  if (command === undefined) return noCommand(name, terminal);
  const options = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  if (options.some(asksForHelp)) return help(name, terminal);
  let run: CommandRun;
  try {
    run = command.prepare(args, folder);
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error;
    for (const line of [...error.lines, `Usage: segue ${command.name} ${usageOf(command)}`])
      terminal.note(line);
    return exitCodes.wrongUse;
  }
  return run(terminal, signal);
}

/** Prints help on `name`, or on all commands. */
async function help(name: string | undefined, terminal: Terminal): Promise<ExitCode> {
  const command = await commandNamed(name);
  if (name !== undefined && command === undefined) return noCommand(name, terminal);
  (command === undefined ? await usage() : helpOf(command)).forEach(terminal.out);
  return exitCodes.ok;
}

async function noCommand(name: string | undefined, terminal: Terminal): Promise<ExitCode> {
  if (name !== undefined) terminal.note(`Unknown command: ${name}`);
  (await usage()).forEach(terminal.note);
  return exitCodes.wrongUse;
}
