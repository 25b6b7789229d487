/**
 * `npm run segue -- COMMAND …`: runs a command of the app, which needs neither a window nor what windows need.
 * Output of setup and build goes to stderr, so that stdout has only the output of the command.
 */
import { buildWhenStale } from './build.mjs';
import { commandNode } from './electron/command-node.mjs';
import { asProgram, callersFolder, inProject } from './project.mjs';
import { run } from './run.mjs';
import { setupForCommands } from './setup.mjs';

/** @param {string[]} args of the command, its name first */
export async function runCommand(args) {
  return (await readyCommand(args))();
}

/**
 * Makes the app ready for a command. Returns the function that runs it, which starts at once.
 * @param {string[]} args of the command, its name first
 */
export async function readyCommand(args) {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  await setupForCommands();
  await buildWhenStale();
  const { program, env } = await commandNode();
  process.stdout.write = write;
  return async () => {
    const all = [inProject('out/main/segue.js'), ...args];
    return (await run(program, all, { cwd: callersFolder(), env: { ...process.env, ...env } })).code;
  };
}

await asProgram(import.meta.url, runCommand);
