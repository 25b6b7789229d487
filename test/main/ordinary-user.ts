const NOBODY = 65534;

/**
 * Runs `work` as a user whom permissions stop: tests may run as root, who may do anything. What it needs to reach must be
 * open to all (a temporary folder is not).
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
