import { addElement } from '../../kit/elements.ts';
import { drawScene } from './draw-scene.ts';
import { readPalette } from './palette.ts';
import type { TimelineState } from '../timeline-state.ts';

/** The canvas behind the elements. */
export interface Painter {
  paint(state: TimelineState): void;
  /** Reads the colours again. */
  themeChanged(): void;
}

export function createPainter(root: HTMLElement): Painter {
  const canvas = addElement(root, 'canvas', 'timeline-canvas', { ariaHidden: 'true' });
  const context = canvas.getContext('2d', { alpha: false });
  const widths = new Map<string, number>();
  let palette = readPalette(root);
  return {
    paint(state) {
      const ratio = window.devicePixelRatio;
      const width = Math.round(state.width * ratio);
      const height = Math.round(state.height * ratio);
      if (context === null || width === 0 || height === 0) return;
      // Setting the size, even to the same value, allocates a new bitmap.
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
      }
      drawScene({ context, palette, ratio, widths }, state);
    },
    themeChanged() {
      palette = readPalette(root);
      widths.clear();
    },
  };
}
