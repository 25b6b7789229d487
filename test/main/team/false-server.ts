import { createServer, type AddressInfo, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';

/** A message as a server of PostgreSQL sends it. @param length as it says; absent: the true one */
export function messageOf(type: string, body: Buffer | string, length = Buffer.byteLength(body) + 4): Buffer {
  const head = Buffer.alloc(5, type);
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, Buffer.from(body)]);
}

const welcome = Buffer.concat([messageOf('R', '\0\0\0\0'), messageOf('Z', 'I')]);

/**
 * A server that lets everybody in and answers the first query with `begun`, then with `more` for as long as it is
 * read. @param secure encrypts
 */
export async function falseServer(
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
