import { commands } from './commands.ts';
import type { ExitCode } from './command.ts';
import { exitCodes } from './command.ts';
import { readArguments } from './read-arguments.ts';
import { processTerminal } from './terminal.ts';

const usage = [
  'Usage:',
  ...commands.map(({ name, usage: rest, help }) => `  segue ${name} ${rest}\n      ${help}`),
];

/** `segue COMMAND …` on Electron's Node, without a window. */
async function main([name, ...args]: readonly string[]): Promise<ExitCode> {
  const terminal = processTerminal();
  if (name === undefined || name === 'help' || name === '--help') {
    terminal.out(usage.join('\n'));
    return name === undefined ? exitCodes.wrongUse : exitCodes.ok;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) {
    terminal.note(`There is no command “${name}”.\n${usage.join('\n')}`);
    return exitCodes.wrongUse;
  }
  const folder = process.env['INIT_CWD'] ?? process.cwd();
  const read = readArguments(command, args, folder);
  if (!read.ok) {
    terminal.note(`${read.error}\nUsage: segue ${name} ${command.usage}`);
    return exitCodes.wrongUse;
  }
  const abort = new AbortController();
  // A second time ends it by force, as anywhere.
  for (const end of ['SIGINT', 'SIGTERM'] as const) process.once(end, () => abort.abort());
  return command.run(read.value, terminal, abort.signal);
}

process.exitCode = await main(process.argv.slice(2));
