import { vi } from 'vitest';

/** Waits until `check` throws no more: soon where nothing else uses the processor, and in time where much does. */
export function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 30_000, interval: 20 });
}
