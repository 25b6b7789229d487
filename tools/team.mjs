/**
 * `npm run tool -- team [FOLDER] [--port N]`: a team to try out on this machine. Starts a PostgreSQL server
 * with its data in FOLDER (`segue-team`), makes a team of Ann, who has the starter clips with their markers,
 * and Ben, who has only the clips, with a farm and a worker, and says how to open their libraries. Runs until
 * Ctrl+C; the next start goes on with what they made. Only this machine reaches the server, without
 * passwords.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePostgres, startPostgres } from './postgres/postgres.mjs';
import { runOnElectronNode } from './electron/electron-node.mjs';
import { asProgram, callersFolder, inProject, PlainFailure, say } from './project.mjs';
import { readyCommand, runCommand } from './segue.mjs';
import { setup } from './setup.mjs';
import { watchForEnd } from './signals.mjs';

const USUAL = { folder: 'segue-team', port: '54329' };
/** Logins; the first two have a library here. */
const members = ['ann', 'ben', 'cem'];
/** The login of workers. */
const farm = 'farm';

/** A word of a command line as a shell takes it. @param {string} word */
const quoted = (word) => (/^[\w@+=:,./-]+$/.test(word) ? word : `"${word}"`);

/** @param {string[]} args */
function parseArguments(args) {
  const options = { port: { type: 'string', default: USUAL.port } };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length > 1 || !/^\d{4,5}$/.test(values.port))
      throw new Error('Usage: npm run tool -- team [FOLDER] [--port N]');
    return { folder: resolve(callersFolder(), positionals[0] ?? USUAL.folder), ...values };
  } catch (error) {
    throw new PlainFailure(error.message, 2);
  }
}

/** Runs a command of the app, which must succeed. @param {string[]} args */
async function command(...args) {
  const code = await runCommand(args);
  if (code !== 0) throw new PlainFailure(`segue ${args[0]} ended with ${code} (see above).`);
}

/** Runs a script of this tool, which must succeed. @param {string[]} args */
async function script(name, ...args) {
  const { code } = await runOnElectronNode([inProject('tools/team', name), ...args]);
  if (code !== 0) throw new PlainFailure('The team was not made (see above).');
}

/** Makes the database, the members' logins, and the libraries of the first two. */
async function makeTeam(server, folder, libraries) {
  const clips = join(folder, 'clips');
  await script('starter-library.ts', libraries[0], clips);
  await command('index', clips, '--library', libraries[1]);
  const first = ['CREATE DATABASE team', 'CREATE ROLE ann LOGIN SUPERUSER'];
  await script('ask-server.ts', server.url('postgres'), ...first);
  await command('team', 'init', server.url('team', 'ann'), '--library', libraries[0]);
  await command('farm', 'init', server.url('team', 'ann'));
  const others = members.slice(1).map((member) => `CREATE ROLE ${member} LOGIN IN ROLE segue_editor`);
  others.push(`CREATE ROLE ${farm} LOGIN IN ROLE segue_worker`);
  await script('ask-server.ts', server.url('team'), ...others);
  await command('team', 'join', server.url('team', 'ben'), '--library', libraries[1]);
}

await asProgram(import.meta.url, async (args) => {
  const { folder, port } = parseArguments(args);
  await setup();
  await ensurePostgres();
  mkdirSync(folder, { recursive: true });
  const libraries = members.slice(0, 2).map((member) => join(folder, `${member}.db`));
  const isNew = !libraries.every((library) => existsSync(library));
  const server = await startPostgres(join(folder, 'server'), { port: Number(port) });
  let worker = null;
  try {
    if (isNew) await makeTeam(server, folder, libraries);
    const workerArgs = (library) => [
      ...['worker', server.url('team', farm), '--clips', join(folder, 'clips')],
      ...['--library', join(folder, library)],
    ];
    const startWorker = await readyCommand([...workerArgs('worker.db'), '--workers', '1']);
    say('The team runs. Open a member’s window, each in a terminal of its own:');
    for (const library of libraries) say(`  npm start -- --library ${library}`);
    say('Another library joins as a third member:');
    say(`  npm run -s segue -- team join ${quoted(server.url('team', members[2]))} --library FILE`);
    say('An audit on the farm, which has one worker; a second one:');
    say(`  npm run -s segue -- audit --library ${libraries[0]} --farm team`);
    say(`  npm run -s segue -- ${workerArgs('worker-2.db').map(quoted).join(' ')}`);
    say('Ctrl+C ends the server; edits wait until it runs again.');
    worker = startWorker();
    await new Promise((end) => watchForEnd(end));
  } finally {
    await worker;
    await server.stop();
  }
});
