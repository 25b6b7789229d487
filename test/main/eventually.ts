import { vi } from 'vitest';

/**
 * Waits until `check` does not throw any more: soon on an idle machine, with a generous limit on a busy one.
 */
export function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 30_000, interval: 20 });
}
