import type { WebGLRenderer } from 'three';
import type { Size } from '#renderer/kit/rectangle.ts';
import { GUTTER, rememberLayout, type Layout } from '../camera/layout.ts';
import { createRenderer } from './graphics.ts';
import { createPainter, type Painter } from './painter.ts';
import { FIRST_TIER } from '../quality/tiers.ts';

/** Maximum number of canvas pixels per px of the page: more is not visible. */
const MAX_DENSITY = 2;

/** A canvas that fills its host, its size on the page, and its division into views. */
export interface CanvasSurface {
  readonly canvas: HTMLCanvasElement;
  readonly width: number; // px of the page
  readonly height: number;
  /** Rectangles of the views, px of the page from the top left of the canvas. */
  readonly layout: Layout;
  /** Width over height of a view. */
  readonly aspect: number;
  /** Divides it into `count` views, with `wipe` at that share of the width. */
  divide(count: number, wipe: number | null): void;
  /** Puts the canvas into its host. Call with the first picture: nothing before it is to be seen. */
  show(): void;
  /** Sets the resolution of the canvas to `share` of the screen's, or of the fixed size, along each side. */
  sharpen(share: number): void;
  /** Draws pictures of this size, px, from now on, whatever size the host has. */
  fix(size: Size): void;
  dispose(): void;
}

function createCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.className = 'viewport-canvas';
  canvas.style.display = 'block';
  canvas.style.width = '100%';
  canvas.style.height = '100%';
  canvas.style.touchAction = 'none';
  return canvas;
}

/** Gives the canvas of `renderer` to `host`, and calls `resized` whenever the size of the host changes. */
export function mountSurface(host: HTMLElement, renderer: WebGLRenderer, resized: () => void): CanvasSurface {
  const canvas = renderer.domElement;
  const size = { width: host.clientWidth, height: host.clientHeight };
  let fixed: Size | null = null;
  const layOut = rememberLayout();
  let count = 1;
  let line: number | null = null;
  const layout = (): Layout => layOut(count, fixed ?? size, GUTTER, line);
  const observer = new ResizeObserver(() => {
    if (host.clientWidth === size.width && host.clientHeight === size.height) return;
    size.width = host.clientWidth;
    size.height = host.clientHeight;
    resized();
  });
  observer.observe(host);
  return {
    canvas,
    get width() {
      return (fixed ?? size).width;
    },
    get height() {
      return (fixed ?? size).height;
    },
    get layout() {
      return layout();
    },
    get aspect() {
      const [{ width: across, height: high }] = layout().frames;
      return across / high;
    },
    divide(views, wipe) {
      count = Math.max(views, 1);
      line = wipe;
    },
    show() {
      if (canvas.parentNode !== host) host.prepend(canvas);
    },
    sharpen(share) {
      const ofScreen = Math.min(window.devicePixelRatio || 1, MAX_DENSITY);
      const density = (fixed ? 1 : ofScreen) * share;
      const { width, height } = fixed ?? size;
      const own = [Math.max(1, Math.round(width * density)), Math.max(1, Math.round(height * density))];
      if (canvas.width !== own[0] || canvas.height !== own[1]) renderer.setSize(own[0], own[1], false);
    },
    fix(next) {
      fixed = next;
    },
    dispose() {
      observer.disconnect();
      canvas.remove();
    },
  };
}

/** A renderer with its canvas, and a painter that has its shaders compiled. */
export interface SharedRenderer {
  readonly renderer: WebGLRenderer;
  readonly painter: Painter;
}

/** For the next viewport: compiling the shaders takes longer than all else in opening one. */
let spare: SharedRenderer | null = null;

function create(): SharedRenderer | null {
  const renderer = createRenderer(createCanvas());
  return renderer && { renderer, painter: createPainter(renderer) };
}

/** Begins to compile the shaders of the first viewport. Call as soon as there will be one. */
export function prepareRenderer(): void {
  spare ??= create();
  void spare?.painter.warmUp(FIRST_TIER);
}

/** The renderer of the last viewport, or a new one; null where there is no WebGL 2. */
export function acquireRenderer(): SharedRenderer | null {
  const shared = spare;
  spare = null;
  return shared && !shared.renderer.getContext().isContextLost() ? shared : create();
}

/**
 * Keeps a renderer, emptied, for the next viewport. One without its context, or one too many, is disposed.
 */
export function releaseRenderer(shared: SharedRenderer): void {
  const { renderer, painter } = shared;
  if (spare || renderer.getContext().isContextLost()) {
    painter.dispose();
    renderer.dispose();
    return;
  }
  painter.forgetFigures();
  renderer.setSize(1, 1, false);
  spare = shared;
}
