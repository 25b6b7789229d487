import type { WebGLRenderer } from 'three';
import { createRenderer } from './graphics.ts';
import { createPainter, type Painter } from './painter.ts';
import { createCanvas } from './surface.ts';

/** A renderer with its canvas, and a painter that has its shaders compiled. */
export interface Easel {
  readonly renderer: WebGLRenderer;
  readonly painter: Painter;
}

/** Left by the last viewport: compiling the shaders takes longer than all else in opening one. */
let spare: Easel | null = null;

/** The easel of the last viewport, or a new one; null where there is no WebGL 2. */
export function takeEasel(): Easel | null {
  const easel = spare;
  spare = null;
  if (easel && !easel.renderer.getContext().isContextLost()) return easel;
  const renderer = createRenderer(createCanvas());
  return renderer && { renderer, painter: createPainter(renderer) };
}

/** Keeps an easel, empty, for the next viewport. One without its context, or one too many, is disposed. */
export function returnEasel(easel: Easel): void {
  const { renderer, painter } = easel;
  if (spare || renderer.getContext().isContextLost()) {
    painter.dispose();
    renderer.dispose();
    return;
  }
  painter.forgetFigures();
  renderer.setSize(1, 1, false);
  spare = easel;
}
