import { effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { SegueBridge } from '../../../contract/api.ts';
import type { JobEnd } from '../../../contract/jobs/jobs.ts';
import type { LibraryList } from './library-list.ts';
import type { RowSelection } from './row-selection.ts';

/** Clips added while this window is open. */
export interface NewClips {
  /** Ids of new clips that have not been selected yet. */
  readonly unseen: ReadonlySignal<ReadonlySet<string>>;
  /** Index of the first row that was just imported, to scroll to; null = none, or done. */
  readonly arrival: Signal<number | null>;
  /** Asks which clips a job added. The list scrolls only after jobs that the user started. */
  find(end: JobEnd): void;
}

export function createNewClips(
  bridge: Pick<SegueBridge, 'call'>,
  list: Pick<LibraryList, 'text' | 'sort'>,
  selection: ReadonlySignal<RowSelection>,
): NewClips {
  const unseen = signal<ReadonlySet<string>>(new Set());
  const arrival = signal<number | null>(null);
  let since = Date.now();
  const ask = async (scrolls: boolean): Promise<void> => {
    const asked = Date.now();
    const found = { text: list.text.peek(), sort: list.sort.peek() };
    const response = await bridge.call('library.newClips', { ...found, since });
    if (!response.ok) return;
    since = asked;
    unseen.value = new Set([...unseen.peek(), ...response.value.clipIds]);
    if (scrolls) arrival.value = response.value.first;
  };
  effect(() => {
    const { active } = selection.value;
    if (active === null || !unseen.peek().has(active)) return;
    unseen.value = new Set([...unseen.peek()].filter((id) => id !== active));
  });
  const find = (end: JobEnd): void => {
    if (end.outcome !== 'failed' && end.report.added > 0) void ask(!end.unasked);
  };
  return { unseen, arrival, find };
}
