import { effect } from '@preact/signals';
import type { CanvasHTMLAttributes } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { readPalette, type Pen } from './pen.ts';

/**
 * A canvas that is drawn in px, in the colours of the theme. Its bitmap has the pixels of the screen.
 *
 * @param opaque true if each drawing fills all of it
 */
export function createSurface(canvas: HTMLCanvasElement, opaque = false) {
  const context = canvas.getContext('2d', { alpha: !opaque });
  let pen: Pen | null = null;
  return {
    /** Draws a picture of a size, px; nothing while it is hidden. */
    draw(width: number, height: number, paint: (pen: Pen) => void): void {
      const ratio = window.devicePixelRatio || 1;
      const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
      if (context === null || across === 0 || down === 0) return;
      // Setting the size, even to the same value, allocates a new bitmap.
      if (canvas.width !== across) canvas.width = across;
      if (canvas.height !== down) canvas.height = down;
      if (pen?.ratio !== ratio) pen = { context, ratio, palette: readPalette(canvas), widths: new Map() };
      context.save();
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      if (!opaque) context.clearRect(0, 0, width, height);
      try {
        paint(pen);
      } finally {
        context.restore();
      }
    },
    /** Reads the colours again. */
    themeChanged: (): void => void (pen = null),
  };
}

interface CanvasProps extends Omit<CanvasHTMLAttributes, 'width' | 'height'> {
  readonly width: number; // px
  readonly height: number;
  readonly paint: (pen: Pen) => void;
  readonly of: readonly unknown[]; // what `paint` draws besides signals
}

/** A canvas that is painted again when its size or `of` changes, and when a signal that `paint` reads does. */
export function Canvas({ width, height, paint, of, ...attributes }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (!canvas.current) return undefined;
    const surface = createSurface(canvas.current);
    return effect(() => {
      surface.themeChanged();
      surface.draw(width, height, paint);
    });
  }, [width, height, ...of]);
  return <canvas ref={canvas} {...attributes} />;
}
