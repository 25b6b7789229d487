import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Surroundings } from '../state/app.ts';

/** Below these the library, and then the inspector too, open over the work, CSS px. */
const LIBRARY_BESIDE = 1280;
const INSPECTOR_BESIDE = 1100;

/** Follows the width of the window and the system's theme. */
export function followSurroundings(): Surroundings {
  const libraryOver = follow(`(width < ${LIBRARY_BESIDE}px)`);
  const inspectorOver = follow(`(width < ${INSPECTOR_BESIDE}px)`);
  const light = follow('(prefers-color-scheme: light)');
  return {
    width: computed(() => ({ libraryOver: libraryOver.value, inspectorOver: inspectorOver.value })),
    systemTheme: computed(() => (light.value ? 'light' : 'dark')),
  };
}

function follow(query: string): ReadonlySignal<boolean> {
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener('change', () => (matches.value = list.matches));
  return matches;
}
