import type { ReadonlySignal } from '@preact/signals';
import { steady } from '#renderer/kit/steady.ts';
import { emptyDocument, type DocumentState } from './document-state.ts';

/** A document part by part: who reads one does not run again when another changes. */
type Parts = { readonly [Part in keyof DocumentState]: ReadonlySignal<DocumentState[Part]> };

/** A layer of the document. */
export type Layer = Parts & {
  /** All of it as it is now, for actions: it is not followed. */
  peek(): DocumentState;
};

/** Adds a signal of each part to that of a whole document. */
export function createLayer<Whole extends ReadonlySignal<DocumentState>>(whole: Whole): Whole & Parts {
  const names = Object.keys(emptyDocument) as (keyof DocumentState)[];
  const parts = names.map((name) => [name, steady<unknown>(() => whole.value[name])]);
  return Object.assign(whole, Object.fromEntries(parts) as Parts);
}

/**
 * What `find` answers from a layer. It runs again when a part that it read changes; the signal keeps the object while the
 * answer is the same by value.
 */
export function select<Answer>(layer: Parts, find: (state: DocumentState) => Answer): ReadonlySignal<Answer> {
  const followed = new Proxy(layer, { get: (parts, name: keyof DocumentState) => parts[name].value });
  return steady(() => find(followed as unknown as DocumentState));
}
