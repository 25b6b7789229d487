import type { Duplex } from 'node:stream';
import { Refusal } from '../library/problems.ts';

/**
 * Most of one answer, bytes: the longest row of the log (see server-schema.ts) and those before it. A message
 * also counts for the objects that it becomes, since it may be a row of nothing.
 */
const MAX_ANSWER = 70_000_000;
const MESSAGE_COST = 200;

/** Head of a message: its type and the length of what follows the type. */
const HEAD = 5;

const typeOf = (letter: string): number => letter.charCodeAt(0);
const READY = typeOf('Z'); // an answer ends
/** Notices, parameters and notifications, which come between answers and are not kept. */
const passing: ReadonlySet<number> = new Set(['A', 'N', 'S'].map(typeOf));

/**
 * Ends a connection to a server that sends, or announces, more than an answer can have: the client would keep all
 * of it in memory. Call before the client reads from `stream`.
 */
export function boundAnswers(stream: Duplex): void {
  const head = Buffer.alloc(HEAD);
  let filled = 0; // bytes of `head`
  let left = 0; // bytes of the message
  let answer = 0;
  stream.on('data', (bytes: Buffer) => {
    for (let at = 0; at < bytes.length && !stream.destroyed;) {
      const taken = Math.min(bytes.length - at, left > 0 ? left : HEAD - filled);
      if (left > 0) left -= taken;
      else filled += bytes.copy(head, filled, at, at + taken);
      at += taken;
      if (filled < HEAD) continue;
      const length = head.readUInt32BE(1);
      const [type] = head;
      [filled, left] = [0, length - (HEAD - 1)];
      if (!passing.has(type)) answer = type === READY ? 0 : answer + length + MESSAGE_COST;
      if (left < 0 || Math.max(length, answer) > MAX_ANSWER) stream.destroy(new Refusal(excess));
    }
  });
}

const excess = {
  code: 'teamExcess',
  message: 'The team server sent more than a team has. Ask whoever runs it.',
};
