import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

/** What a problem came from, where the window has a place for it: there it is said while that is in sight. */
export type ProblemPlace = 'openFolder';

/** A problem until it is read. Without a place it belongs beside nothing in particular. */
export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly place?: ProblemPlace;
  readonly remedy?: Remedy;
}

/** What can be done about it. */
export interface Remedy {
  readonly label: string;
  run(): void;
}

/** What the status bar says, and what cannot be said beside its cause. */
export interface Notices {
  readonly status: ReadonlySignal<string>;
  readonly toasts: ReadonlySignal<readonly Toast[]>;
  say(message: string): void;
  problem(message: string, place?: ProblemPlace): void;
  /** A problem that holds on to what was to be done: it stays until that was tried again, or is given up. */
  problemWith(message: string, remedy: Remedy): void;
  dismiss(id: number): void;
  /** Whoever tries again has read what went wrong there. */
  dismissAt(place: ProblemPlace): void;
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
    problem: (message, place) => {
      const others = toasts.value.filter((toast) => toast.message !== message || toast.remedy !== undefined);
      toasts.value = [...others, { id: nextId++, message, ...(place && { place }) }].filter(
        ({ remedy }, i, all) => remedy !== undefined || i >= all.length - MOST_TOASTS,
      );
    },
    problemWith: (message, remedy) => (toasts.value = [...toasts.value, { id: nextId++, message, remedy }]),
    dismissAt: (place) => (toasts.value = toasts.value.filter((toast) => toast.place !== place)),
    dismiss: (id) => (toasts.value = toasts.value.filter((toast) => toast.id !== id)),
  };
}
