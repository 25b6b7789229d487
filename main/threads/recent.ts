/** Bytes of clips that a thread keeps for the work that comes next. */
export const KEPT_CLIPS = 128 * 1024 * 1024;

/**
 * Keeps what was used last, by key, up to so many bytes; at least one.
 *
 * @param limit bytes
 */
export function createRecent<Value>(limit: number) {
  const kept = new Map<string, { readonly value: Value; readonly bytes: number }>();
  let bytes = 0;
  return {
    find(key: string): Value | undefined {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    keep(key: string, value: Value, size: number): Value {
      bytes += size - (kept.get(key)?.bytes ?? 0);
      kept.delete(key);
      kept.set(key, { value, bytes: size });
      for (const [oldest, each] of kept) {
        if (bytes <= limit || oldest === key) break;
        kept.delete(oldest);
        bytes -= each.bytes;
      }
      return value;
    },
  };
}
