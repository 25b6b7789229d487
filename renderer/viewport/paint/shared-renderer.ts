import type { WebGLRenderer } from 'three';
import { createRenderer } from './graphics.ts';
import { createPainter, type Painter } from './painter.ts';
import { createCanvas } from './surface.ts';

/** A renderer with its canvas, and a painter that has its shaders compiled. */
export interface SharedRenderer {
  readonly renderer: WebGLRenderer;
  readonly painter: Painter;
}

/** Left by the last viewport: compiling the shaders takes longer than all else in opening one. */
let spare: SharedRenderer | null = null;

/** The renderer of the last viewport, or a new one; null where there is no WebGL 2. */
export function acquireRenderer(): SharedRenderer | null {
  const shared = spare;
  spare = null;
  if (shared && !shared.renderer.getContext().isContextLost()) return shared;
  const renderer = createRenderer(createCanvas());
  return renderer && { renderer, painter: createPainter(renderer) };
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
