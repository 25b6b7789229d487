import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectFarm, initFarm } from '#main/farm/farm-server.ts';
import { boundAnswers, inWords, reachServer, serverText, type Reaching } from '#main/team/connection.ts';
import { connectTeam, initTeam, upgradeTeam } from '#main/team/team-server.ts';
import { temporaryFolder } from '#test/main/temporary.ts';
import type { Socket } from 'node:net';
import {
  askingServer,
  CLEARTEXT,
  listening,
  messageOf,
  ownCertificate,
  trustOwnCertificate,
  type Certificate,
} from './asking-server.ts';
import { roughProxy } from './rough-proxy.ts';
import { postgresForTests } from './team-fixture.ts';

const welcome = Buffer.concat([messageOf('R', '\0\0\0\0'), messageOf('Z', 'I')]);

/**
 * A server that lets everybody in and answers the first query with `begun`, then with `more` for as long as it is
 * read. @param secure encrypts
 */
async function falseServer(
  { begun, more }: { readonly begun: Buffer; readonly more: Buffer },
  secure?: Certificate,
) {
  let sent = 0;
  const pour = (socket: Socket): void => {
    for (let flows = true; flows && socket.writable;) {
      flows = socket.write(more);
      sent += more.length;
    }
    socket.once('drain', () => pour(socket));
  };
  const talk = (socket: Socket): void => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(welcome);
      socket.once('data', () => {
        socket.write(begun);
        pour(socket);
      });
    });
  };
  const { url } = await listening(talk, secure);
  return {
    url,
    /** Bytes sent. */
    sent: () => sent,
  };
}

const zeros = Buffer.alloc(60_000);
const tinyRows = Buffer.concat(Array.from({ length: 5000 }, () => messageOf('D', '\0\0')));
const longRow = messageOf('D', zeros);
/** What a client reads while it refuses: the buffers of sockets. */
const BUFFERS = 30_000_000;

test.each([
  ['announces a row of 2 GB', { begun: messageOf('D', '\0\x01', 2 ** 31), more: zeros }, 0],
  ['announces a notice of 1 GB', { begun: messageOf('N', 'S', 2 ** 30), more: zeros }, 0],
  ['sends rows without end', { begun: longRow, more: longRow }, 70_000_000],
  ['sends rows of nothing without end', { begun: tinyRows, more: tinyRows }, 3_000_000],
])('a server of a team or a farm that %s is refused in words', async (_, answer, most) => {
  for (const connect of [connectTeam, (url: string) => connectFarm(url, 'asker')]) {
    const server = await falseServer(answer);
    await expect(connect(server.url)).rejects.toMatchObject({ problem: { code: 'teamExcess' } });
    expect(server.sent()).toBeLessThan(most + BUFFERS);
  }
});

test('so is one behind a trusted certificate; without trust, none is asked', async () => {
  const server = await falseServer({ begun: longRow, more: longRow }, ownCertificate);
  await expect(connectTeam(server.url)).rejects.toMatchObject({ problem: { code: 'teamCertificate' } });
  trustOwnCertificate();
  await expect(connectTeam(server.url)).rejects.toMatchObject({ problem: { code: 'teamExcess' } });
});

test('what a team has passes, in pieces of any size, however often', async () => {
  const stream = new PassThrough();
  boundAnswers(stream);
  const answer = Buffer.concat([messageOf('A', 'x'), messageOf('D', zeros), messageOf('Z', 'I')]);
  for (let at = 0; at < answer.length; at += at < 20 ? 1 : 7001) {
    stream.write(answer.subarray(at, at < 20 ? at + 1 : at + 7001));
  }
  for (let i = 0; i < 2000; i++) stream.write(answer);
  for (let i = 0; i < 2000; i++) stream.write(messageOf('A', zeros));
  await new Promise((resolve) => setImmediate(resolve));
  expect(stream.destroyed).toBe(false);
  stream.on('error', () => undefined);
  stream.write(messageOf('1', '', 3)); // a length includes itself
  await new Promise((resolve) => setImmediate(resolve));
  expect(stream.destroyed).toBe(true);
});

test.each([
  ['08006', 'teamOffline'],
  ['40001', 'teamOffline'],
  ['53300', 'teamOffline'],
  ['57P01', 'teamOffline'],
  ['ECONNRESET', 'teamOffline'],
  ['42703', 'teamFault'],
  ['23505', 'teamFault'],
])('the error %s is %s: only the first kind may pass', async (code, said) => {
  const failed = inWords('db.studio', () => Promise.reject(Object.assign(new Error('secret'), { code })));
  await expect(failed).rejects.toMatchObject({ problem: { code: said } });
  await expect(failed).rejects.toThrow(new RegExp(`^The team server db.studio .*\\(${code}\\)$`));
});

const postgres = postgresForTests();

test('an answer may take as long as its bytes move, and is given up when they do not', async () => {
  const url = await postgres.newDatabase();
  const proxy = await roughProxy(postgres.port, () => 0.5);
  proxy.set({ delay: 60, piece: 20_000, cutAfter: 0 });
  const through = url.replace(`:${postgres.port()}/`, `:${proxy.port}/`);
  const slow = await reachServer(through, { silentMs: 400 });
  onTestFinished(slow.close);
  const began = performance.now();
  expect(await slow.ask(`SELECT repeat('x', 300000) AS text`)).toMatchObject([{ text: /^x{300000}$/ }]);
  const long = 'x'.repeat(300_000);
  expect(await slow.ask('SELECT length($1::text) AS length', [long])).toEqual([{ length: 300_000 }]);
  expect(performance.now() - began).toBeGreaterThan(800);
  // A call beside a long one takes no time from it.
  const sending = slow.ask('SELECT length($1::text) AS length', [long]);
  await Promise.all([slow.ask('SELECT 1'), expect(sending).resolves.toEqual([{ length: 300_000 }])]);
  await wait(500); // a connection that waits for nothing stays
  await slow.ask('SELECT 1');
  await expect(slow.ask('SELECT pg_sleep(5)')).rejects.toMatchObject({ problem: { code: 'teamOffline' } });
});

test.each([
  ['password', CLEARTEXT],
  ['MD5', '\0\0\0\x05salt'],
])('a server without TLS that asks for a %s is left without an answer', async (_, asks) => {
  const server = await askingServer(asks);
  const reached = connectTeam(server.url, { password: 'secret' });
  await expect(reached).rejects.toMatchObject({ problem: { code: 'teamUnsafePassword' } });
  expect(server.heard()).toBe('');
});

/** Passwords of other programs, in the places where `pg` and `psql` find them. */
function keepAmbientPasswords(): void {
  const home = temporaryFolder();
  const file = path.join(home, '.pgpass');
  writeFileSync(file, '*:*:*:*:ambient horse\n', { mode: 0o600 });
  mkdirSync(path.join(home, 'postgresql'));
  copyFileSync(file, path.join(home, 'postgresql/pgpass.conf'));
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const name of ['HOME', 'APPDATA']) vi.stubEnv(name, home);
  vi.stubEnv('PGPASSFILE', file);
}

const connections: readonly (readonly [string, (url: string, reaching?: Reaching) => Promise<unknown>])[] = [
  ['connectTeam', connectTeam],
  ['initTeam', initTeam],
  ['upgradeTeam', upgradeTeam],
  ['initFarm', initFarm],
  ['connectFarm', (url, reaching) => connectFarm(url, 'worker', reaching)],
];

test.each(connections)(
  '%s sends a server with a trusted certificate the password that it was given, and no other',
  async (_, connect) => {
    keepAmbientPasswords();
    trustOwnCertificate();
    for (const env of [undefined, 'ambient horse']) {
      vi.stubEnv('PGPASSWORD', env);
      for (const password of [undefined, '', 'correct horse']) {
        const server = await askingServer(CLEARTEXT, ownCertificate);
        await expect(connect(server.url, { password })).rejects.toMatchObject({
          problem: { code: 'teamPassword' },
        });
        await server.left();
        expect(server.heard()).toBe(password ? 'p\0\0\0\x12correct horse\0' : '');
      }
    }
  },
);

test('no variable of the environment changes what a session begins with', async () => {
  trustOwnCertificate();
  const before = process.env;
  onTestFinished(() => void (process.env = before));
  for (const [, connect] of connections) {
    const begun: string[] = [];
    const asked = new Set<string>();
    const get = (env: NodeJS.ProcessEnv, name: string): string | undefined => {
      if (!name.startsWith('PG')) return env[name];
      asked.add(name);
      return 'ambient';
    };
    for (const env of [before, new Proxy(before, { get })]) {
      process.env = env;
      const server = await askingServer(CLEARTEXT, ownCertificate);
      await expect(connect(server.url)).rejects.toMatchObject({ problem: { code: 'teamPassword' } });
      begun.push(server.begun().replace(/-worker [-\w]+/, ''));
    }
    expect([...asked]).toEqual(expect.arrayContaining(['PGOPTIONS', 'PGREPLICATION']));
    expect(begun[1]).toBe(begun[0]);
    expect(begun[0]).toContain('user\0anna\0database\0team\0application_name\0segue');
  }
});

test('words of a server are short, and without what moves others', () => {
  expect(serverText(`anna\u202E\n${'x'.repeat(300)}`)).toBe(`anna[U+202E][U+000A]${'x'.repeat(180)}`);
});
