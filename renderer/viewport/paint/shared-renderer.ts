import type { WebGLRenderer } from 'three';
import { createRenderer } from './graphics.ts';
import { createPainter, type Painter } from './painter.ts';
import { FIRST_TIER } from '../quality/tiers.ts';
import { createCanvas } from './surface.ts';

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
