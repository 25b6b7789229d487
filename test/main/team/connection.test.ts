import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { connectFarm } from '#main/farm/farm-server.ts';
import { boundAnswers, inWords, reachServer, serverText } from '#main/team/connection.ts';
import { connectTeam } from '#main/team/team-server.ts';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { roughProxy } from './rough-proxy.ts';
import { postgresForTests } from './team-fixture.ts';

/** A message as a server of PostgreSQL sends it. @param length as it says; absent: the true one */
function messageOf(type: string, body: Buffer | string, length = Buffer.byteLength(body) + 4): Buffer {
  const head = Buffer.alloc(5, type);
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, Buffer.from(body)]);
}

const welcome = Buffer.concat([messageOf('R', '\0\0\0\0'), messageOf('Z', 'I')]);

/**
 * A server that lets everybody in and answers the first query with `begun`, then with `more` for as long as it is
 * read. @param secure encrypts
 */
async function falseServer(
  { begun, more }: { readonly begun: Buffer; readonly more: Buffer },
  secure?: { readonly key: string; readonly cert: string },
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
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (secure === undefined) return talk(socket);
    socket.once('data', () => {
      socket.write('S');
      talk(new TLSSocket(socket, { isServer: true, ...secure }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://anna@127.0.0.1:${port}/team${secure === undefined ? '?sslmode=disable' : ''}`,
    /** Bytes sent. */
    sent: () => sent,
  };
}

/** Of 127.0.0.1, for tests. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUGBeWbwE5NxS7Dbb9vEFYq3SEjcswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjIxMTgyOVoYDzIxMjYxMTAy
MjExODI5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASYZZnH0SEUhk8Q610j4WzQf5BHs/lF/RBH9E+KVfHcfbaFepyGbEgo
iMcBzEWPmb7pPg2VAoTxwJ7vwLKCGSc1o28wbTAdBgNVHQ4EFgQUtTRAiiu8zvMW
YvUgzMsz1vVOcp8wHwYDVR0jBBgwFoAUtTRAiiu8zvMWYvUgzMsz1vVOcp8wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhANDBjCqA0buF03Aj8Ng6WrbkeAb44UF2k1XLrbK3SNdaAiEA
nRN423PYbrN8rp32mgQcjK3W07hyXsieyDWtFbh0m08=
-----END CERTIFICATE-----
`;

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgUtYxnNEw5uE8seI1
cGipcq+RbnBGTCuA6Ol14ha6In6hRANCAASYZZnH0SEUhk8Q610j4WzQf5BHs/lF
/RBH9E+KVfHcfbaFepyGbEgoiMcBzEWPmb7pPg2VAoTxwJ7vwLKCGSc1
-----END PRIVATE KEY-----
`;

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
  const server = await falseServer({ begun: longRow, more: longRow }, { key, cert });
  await expect(connectTeam(server.url)).rejects.toMatchObject({ problem: { code: 'teamCertificate' } });
  const before = getCACertificates('default');
  setDefaultCACertificates([cert]);
  onTestFinished(() => setDefaultCACertificates(before));
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
  ['password', '\0\0\0\x03'],
  ['MD5', '\0\0\0\x05salt'],
])('a server without TLS that asks for a %s is left without an answer', async (_, asks) => {
  const heard: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.on('data', (bytes) => heard.push(bytes));
      socket.write(messageOf('R', Buffer.from(asks, 'latin1')));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const reached = connectTeam(`postgres://anna@127.0.0.1:${port}/team?sslmode=disable`, {
    password: 'secret',
  });
  await expect(reached).rejects.toMatchObject({ problem: { code: 'teamUnsafePassword' } });
  expect(Buffer.concat(heard).toString('latin1')).toBe('');
});

test('words of a server are short, and without what moves others', () => {
  expect(serverText(`anna\u202E\n${'x'.repeat(300)}`)).toBe(`anna[U+202E][U+000A]${'x'.repeat(180)}`);
});
