import { signal, type ReadonlySignal } from '@preact/signals';

/** The place of a problem: it is shown there while that place is visible. */
export type ProblemPlace = 'openFolder';

/** A problem that stays until it is dismissed. Without a place it is shown as a message. */
export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly place?: ProblemPlace;
  readonly of?: string; // what failed: its next success dismisses this
  readonly remedy?: Remedy;
}

/** An action that may solve it, or that follows. */
export interface Remedy {
  readonly label: string;
  run(): void;
}

/** Messages: one line in the status bar, and problems that have no place of their own. */
export interface Notices {
  readonly status: ReadonlySignal<string>;
  /** What to do next after the message of the status bar; null = nothing. */
  readonly next: ReadonlySignal<Remedy | null>;
  readonly toasts: ReadonlySignal<readonly Toast[]>;
  /** @param next keeps the message until the next one */
  report(message: string, next?: Remedy): void;
  /** @param of what failed, see `succeed` */
  problem(message: string, place?: ProblemPlace, of?: string): void;
  /** What failed before has succeeded: its problems are over, but those that offer a remedy. */
  succeed(of: string): void;
  /** A problem with an action to retry; stays until that ran or it is dismissed. */
  problemWith(message: string, remedy: Remedy): void;
  dismiss(id: number): void;
  /** A retry dismisses the problem. */
  dismissAt(place: ProblemPlace): void;
}

const MAX_TOASTS = 4;
const SHOWN_MS = 20_000; // a message of the status bar: later it reads as about what is open by then

export function createNotices(): Notices {
  const status = signal('');
  const next = signal<Remedy | null>(null);
  const toasts = signal<readonly Toast[]>([]);
  let nextId = 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    status,
    next,
    toasts,
    report: (message, then) => {
      status.value = message;
      next.value = then ?? null;
      clearTimeout(timer);
      if (!then) timer = setTimeout(() => (status.value = ''), SHOWN_MS);
    },
    problem: (message, place, of) => {
      const others = toasts.value.filter((toast) => toast.message !== message || toast.remedy !== undefined);
      toasts.value = [
        ...others,
        { id: nextId++, message, ...(place && { place }), ...(of && { of }) },
      ].filter(({ remedy }, i, all) => remedy !== undefined || i >= all.length - MAX_TOASTS);
    },
    succeed: (of) => {
      if (toasts.peek().some((toast) => toast.of === of))
        toasts.value = toasts.peek().filter((toast) => toast.of !== of);
    },
    problemWith: (message, remedy) => (toasts.value = [...toasts.value, { id: nextId++, message, remedy }]),
    dismissAt: (place) => (toasts.value = toasts.value.filter((toast) => toast.place !== place)),
    dismiss: (id) => (toasts.value = toasts.value.filter((toast) => toast.id !== id)),
  };
}

/** Delay before a running edit is reported, ms. */
const REPORT_AFTER_MS = 400;

/** Reports edits that take long, such as tags of a hundred thousand clips. */
export async function reportIfSlow<Value>(
  notices: Notices,
  words: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const timer = setTimeout(() => notices.report(words), REPORT_AFTER_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (notices.status.peek() === words) notices.report(''); // over, whatever the outcome
  }
}
