import { computed, signal as createSignal, type ReadonlySignal } from '@preact/signals';
import type { System } from '../stores/window/surroundings.ts';

/** Widths of the window below which the library, and then the inspector too, open over the stage, CSS px. */
const LIBRARY_BESIDE = 1280;
const INSPECTOR_BESIDE = 1100;
/** Width of the window from which what judges stands below the inspector, CSS px. */
const JUDGE_BESIDE = 1400;

/**
 * Follows the width of the window, the theme of the system and the pixel ratio of the screen, until `signal`
 * aborts.
 */
export function followSystem(signal: AbortSignal): System {
  const libraryOver = follow(`(width < ${LIBRARY_BESIDE}px)`, signal);
  const inspectorOver = follow(`(width < ${INSPECTOR_BESIDE}px)`, signal);
  const judgeBeside = follow(`(width >= ${JUDGE_BESIDE}px)`, signal);
  const light = follow('(prefers-color-scheme: light)', signal);
  return {
    width: computed(() => ({
      libraryOver: libraryOver.value,
      inspectorOver: inspectorOver.value,
      judgeBeside: judgeBeside.value,
    })),
    pixelRatio: followPixelRatio(signal),
    theme: computed(() => (light.value ? 'light' : 'dark')),
  };
}

function follow(query: string, signal: AbortSignal): ReadonlySignal<boolean> {
  const list = matchMedia(query);
  const matches = createSignal(list.matches);
  list.addEventListener('change', () => (matches.value = list.matches), { signal });
  return matches;
}

/** A media query matches one ratio only, so each change starts the next query. */
function followPixelRatio(signal: AbortSignal): ReadonlySignal<number> {
  const ratio = createSignal(devicePixelRatio);
  const listen = (): void => {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const changed = (): void => {
      ratio.value = devicePixelRatio;
      listen();
    };
    query.addEventListener('change', changed, { once: true, signal });
  };
  listen();
  return ratio;
}
