import { createHash } from 'node:crypto';
import type { LoadedClip } from '#core/transition/clips/loaded-chain.ts';

/** A clip in memory that threads share, with its key: so none of them copies it, or reads all of it for that. */
export function shareClip(loaded: LoadedClip): LoadedClip {
  const buffer = new SharedArrayBuffer(loaded.buffer.byteLength);
  new Uint8Array(buffer).set(new Uint8Array(loaded.buffer));
  return { ...loaded, buffer, key: clipKey(loaded) };
}

/** The key of a clip by all that it is. */
export function clipKey({ buffer, key, ...set }: LoadedClip): string {
  if (key !== undefined) return key;
  return createHash('sha1').update(new Uint8Array(buffer)).digest('base64') + JSON.stringify(set);
}

/** Bytes of clips that a thread keeps for the work that comes next. */
const KEPT_CLIPS = 128 * 1024 * 1024;

/** Keeps clips by key for what needs them next; all of them are given up once they are too large. */
export function createKeptClips<Value>() {
  const kept = new Map<string, Value>();
  let bytes = 0;
  return {
    find: (key: string): Value | undefined => kept.get(key),
    keep(key: string, value: Value, size: number): Value {
      if (bytes + size > KEPT_CLIPS) kept.clear();
      bytes = kept.size === 0 ? size : bytes + size;
      kept.set(key, value);
      return value;
    },
  };
}
