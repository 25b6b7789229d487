import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** What a proxy does to what passes through it. */
export interface Roughness {
  /** Longest delay of each piece, ms. */
  readonly delay: number;
  /** Longest piece, bytes; the rest follows as further pieces. */
  readonly piece: number;
  /** A connection is cut after a random number of bytes up to this; 0 = never. */
  readonly cutAfter: number;
}

export const smooth: Roughness = { delay: 0, piece: Infinity, cutAfter: 0 };

/** A proxy before a server, which delays, splits and cuts. @param random from 0 to 1 */
export async function roughProxy(port: () => number, random: () => number) {
  let rough = smooth;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port(), '127.0.0.1');
    let left = rough.cutAfter > 0 ? Math.ceil(random() * rough.cutAfter) : Infinity;
    const end = (): void => {
      near.destroy();
      far.destroy();
      sockets.delete(near);
    };
    sockets.add(near);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      let sent = Promise.resolve();
      from.on('data', (bytes) => {
        sent = sent.then(async () => {
          for (let at = 0; at < bytes.length && !to.destroyed;) {
            const size = Math.min(bytes.length - at, Math.ceil(random() * rough.piece) || 1, left);
            if (rough.delay > 0) await wait(random() * rough.delay);
            to.write(bytes.subarray(at, at + size));
            at += size;
            left -= size;
            if (left <= 0) return end();
          }
        });
      });
      from.on('error', end);
      from.on('close', end);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  };
  onTestFinished(close);
  return {
    port: (server.address() as AddressInfo).port,
    set: (next: Roughness) => (rough = next),
    /** Cuts all connections. */
    cut: () => sockets.forEach((socket) => socket.destroy()),
  };
}
