import type { ExitCode } from './command.ts';
import { exitCodes } from './command.ts';
import { commands } from './commands.ts';
import { readArguments } from './read-arguments.ts';
import type { Terminal } from './terminal.ts';

const usage = [
  'Usage:',
  ...commands.map(({ name, usage: rest, help }) => `  segue ${name} ${rest}\n      ${help}`),
].join('\n');

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
  if (name === 'help' || name === '--help') {
    terminal.out(usage);
    return exitCodes.ok;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) {
    terminal.note(name === undefined ? usage : `There is no command “${name}”.\n${usage}`);
    return exitCodes.wrongUse;
  }
  const read = readArguments(command, args, folder);
  if (!read.ok) {
    terminal.note(`${read.error}\nUsage: segue ${name} ${command.usage}`);
    return exitCodes.wrongUse;
  }
  return command.run(read.value, terminal, signal);
}
