import { PassThrough } from 'node:stream';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { connectFarm } from '#main/farm/farm-server.ts';
import { boundAnswers, inWords } from '#main/team/connection.ts';
import { connectTeam } from '#main/team/team-server.ts';
import { falseServer, messageOf } from './false-server.ts';
import { cert, key } from './false-certificate.ts';

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
