import type { WebGLRenderer } from 'three';
import { columns, GUTTER, type Rectangle } from './layout.ts';

/** Finer than two pixels to one of the page's is not seen. */
const MOST_DENSITY = 2;

/** A canvas that fills its host: how large it is on the page, and how it is divided into views. */
export interface Surface {
  readonly canvas: HTMLCanvasElement;
  readonly width: number; // px of the page
  readonly height: number;
  /** The views, px of the page from the canvas's top left. */
  readonly views: readonly Rectangle[];
  /** Width over height of a view. */
  readonly aspect: number;
  /** Divides it into `count` views. */
  divide(count: number): void;
  /** Gives the canvas as many pixels of its own as `share` of the screen's, along each side. */
  sharpen(share: number): void;
  dispose(): void;
}

export function createCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.className = 'viewport-canvas';
  canvas.style.display = 'block';
  canvas.style.width = '100%';
  canvas.style.height = '100%';
  canvas.style.touchAction = 'none';
  return canvas;
}

/** Puts the canvas of `renderer` into `host`, and tells `resized` whenever the host's size changes. */
export function mountSurface(host: HTMLElement, renderer: WebGLRenderer, resized: () => void): Surface {
  const canvas = renderer.domElement;
  host.append(canvas);
  let width = host.clientWidth;
  let height = host.clientHeight;
  let views: readonly Rectangle[] = columns(1, width, height, GUTTER);
  const observer = new ResizeObserver(() => {
    if (host.clientWidth === width && host.clientHeight === height) return;
    width = host.clientWidth;
    height = host.clientHeight;
    views = columns(views.length, width, height, GUTTER);
    resized();
  });
  observer.observe(host);
  return {
    canvas,
    get width() {
      return width;
    },
    get height() {
      return height;
    },
    get views() {
      return views;
    },
    get aspect() {
      return views[0].width / views[0].height;
    },
    divide(count) {
      if (count !== views.length && count > 0) views = columns(count, width, height, GUTTER);
    },
    sharpen(share) {
      const density = Math.min(window.devicePixelRatio || 1, MOST_DENSITY) * share;
      const own = [Math.max(1, Math.round(width * density)), Math.max(1, Math.round(height * density))];
      if (canvas.width !== own[0] || canvas.height !== own[1]) renderer.setSize(own[0], own[1], false);
    },
    dispose() {
      observer.disconnect();
      canvas.remove();
    },
  };
}
