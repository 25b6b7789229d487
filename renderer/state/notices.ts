import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

/** A message that belongs beside nothing in particular. */
export interface Toast {
  readonly id: number;
  readonly message: string;
}

/** What the status bar says, and what cannot be said beside its cause. */
export interface Notices {
  readonly status: ReadonlySignal<string>;
  readonly toasts: ReadonlySignal<readonly Toast[]>;
  say(message: string): void;
  problem(message: string): void;
  dismiss(id: number): void;
}

const MOST_TOASTS = 4;

export function createNotices(): Notices {
  const status = signal('');
  const toasts = signal<readonly Toast[]>([]);
  let nextId = 1;
  return {
    status,
    toasts,
    say: (message) => (status.value = message),
    problem: (message) => {
      const others = toasts.value.filter((toast) => toast.message !== message);
      toasts.value = [...others, { id: nextId++, message }].slice(-MOST_TOASTS);
    },
    dismiss: (id) => (toasts.value = toasts.value.filter((toast) => toast.id !== id)),
  };
}
