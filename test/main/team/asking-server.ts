import { createServer, type AddressInfo, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';
import { expect, onTestFinished } from 'vitest';
import { eventually } from '#test/fixtures/eventually.ts';

/** A message as a server of PostgreSQL sends it. @param length as it says; absent: the true one */
export function messageOf(type: string, body: Buffer | string, length = Buffer.byteLength(body) + 4): Buffer {
  const head = Buffer.alloc(5, type);
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, Buffer.from(body)]);
}

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

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Of 127.0.0.1, for tests. */
export const ownCertificate: Certificate = { key, cert };

/** Lets this process trust `ownCertificate` until the test ends. */
export function trustOwnCertificate(): void {
  const before = getCACertificates('default');
  setDefaultCACertificates([cert]);
  onTestFinished(() => setDefaultCACertificates(before));
}

/** How a server asks for the password itself. */
export const CLEARTEXT = '\0\0\0\x03';

const WRONG = messageOf('E', 'SFATAL\0C28P01\0Mwrong\0\0');

/** Listens until the test ends, and talks to whoever comes. @param secure encrypts @param meet sees each connection */
export async function listening(
  talk: (socket: Socket) => void,
  secure?: Certificate,
  meet: (socket: Socket) => void = () => undefined,
) {
  const server = createServer((socket) => {
    meet(socket.on('error', () => undefined));
    if (secure === undefined) return talk(socket);
    socket.once('data', () => {
      socket.write('S');
      talk(new TLSSocket(socket, { isServer: true, ...secure }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const plain = secure === undefined ? '?sslmode=disable' : '';
  return { port, url: `postgres://anna@127.0.0.1:${port}/team${plain}` };
}

/** A server that asks for a password, and refuses each. @param secure encrypts */
export async function askingServer(asks: string, secure?: Certificate) {
  const begun: Buffer[] = [];
  const heard: Buffer[] = [];
  const sockets = new Set<Socket>();
  const talk = (socket: Socket): void => {
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      begun.push(bytes);
      socket.on('data', (more) => {
        heard.push(more);
        socket.end(WRONG);
      });
      socket.write(messageOf('R', Buffer.from(asks, 'latin1')));
    });
  };
  const follow = (socket: Socket): void =>
    void sockets.add(socket.once('close', () => sockets.delete(socket)));
  const place = await listening(talk, secure, follow);
  const textOf = (parts: readonly Buffer[]): string => Buffer.concat(parts).toString('latin1');
  return {
    ...place,
    /** What sessions began with. */
    begun: () => textOf(begun),
    /** What came after the server had asked. */
    heard: () => textOf(heard),
    /** Resolves when nobody is connected. */
    left: () => eventually(() => expect(sockets.size).toBe(0)),
  };
}
