import { allCommands, commands, helpWords, versionWords } from './commands.ts';
import type { Command, CommandRun } from './frame/command.ts';
import { exitCodes, type ExitCode } from './frame/declaration.ts';
import { didYouMean } from './frame/nearest.ts';
import { WrongUse } from './frame/option-types.ts';
import type { Terminal } from './frame/terminal.ts';
import { helpOf, overviewOf } from './frame/usage.ts';
import { versionText } from './version.ts';

/** The command `name`; undefined if there is none. */
const commandNamed = async (name: string | undefined): Promise<Command | undefined> =>
  Object.entries(commands).find(([each]) => each === name)?.[1]();

/** Of all commands, also of those that are no row. */
const names = [...Object.keys(commands), 'help', 'version'];

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
  if (name !== undefined && helpWords.includes(name)) return help(args[0], terminal);
  if (name !== undefined && versionWords.includes(name)) {
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
    for (const line of [...error.lines, `Help: segue help ${command.name}`]) terminal.warn(line);
    return exitCodes.wrongUse;
  }
  return run(terminal, signal);
}

/** Prints help on `name`, or on all commands. */
async function help(name: string | undefined, terminal: Terminal): Promise<ExitCode> {
  const command = await commandNamed(name);
  if (name !== undefined && command === undefined) return noCommand(name, terminal);
  (command === undefined ? overviewOf(await allCommands()) : helpOf(command)).forEach(terminal.out);
  return exitCodes.ok;
}

/** Prints what else a name may mean; without one, help. */
async function noCommand(name: string | undefined, terminal: Terminal): Promise<ExitCode> {
  const lines =
    name === undefined
      ? overviewOf(await allCommands())
      : [`Unknown command ${name}.${didYouMean(name, names)}`, 'Help: segue help'];
  lines.forEach(terminal.warn);
  return exitCodes.wrongUse;
}
