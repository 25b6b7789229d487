const NOBODY = 65534;

/**
 * Runs `work` as a user whom permissions restrict, since tests may run as root. The files that it needs must
 * be open to all (a temporary folder is not).
 */
export async function asOrdinaryUser<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
