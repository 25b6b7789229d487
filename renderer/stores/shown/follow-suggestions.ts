import { computed, type ReadonlySignal } from '@preact/signals';
import type { DocumentStore } from '../document/document-store.ts';
import { stillMissing, type MarkerSuggestions } from '../marks/marker-suggestions.ts';
import type { OpenTransition } from './open-transition.ts';
import type { Session } from '../session/session.ts';

/** The suggested markers of an open clip that it does not have yet; null = none. */
export function followSuggestions(
  session: Session,
  document: DocumentStore,
  open: OpenTransition,
): ReadonlySignal<MarkerSuggestions | null> {
  const own = computed(() => {
    const suggested = session.suggested.value;
    return suggested ? document.shown.value.markers.get(suggested.clipId) : undefined;
  });
  const isOpen = computed(() => {
    const id = session.suggested.value?.clipId;
    return id !== undefined && (id === open.source.value?.id || id === open.destination.value?.id);
  });
  return computed(() => {
    const suggested = session.suggested.value;
    if (!suggested || !isOpen.value) return null;
    const markers = stillMissing(suggested.markers, own.value ?? [], suggested.fps);
    return markers.length === 0 ? null : { ...suggested, markers };
  });
}
