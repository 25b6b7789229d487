import { LinearSRGBColorSpace, WebGLRenderer } from 'three';

/** Why nothing can be drawn. */
export interface ViewportProblem {
  readonly code: 'noWebGl' | 'contextLost';
  readonly message: string;
}

/** three's renderer on `canvas`, or null where there is no WebGL 2. */
export function createRenderer(canvas: HTMLCanvasElement): WebGLRenderer | null {
  try {
    const renderer = new WebGLRenderer({
      canvas,
      antialias: false,
      alpha: false,
      stencil: true,
      depth: true,
    });
    renderer.outputColorSpace = LinearSRGBColorSpace;
    renderer.autoClear = false;
    renderer.sortObjects = false; // scenes have them in order
    renderer.setPixelRatio(1);
    return renderer;
  } catch {
    // three throws where the browser gives no context; the caller says so in words.
    return null;
  }
}

/** Whether WebGL is emulated on the processor. */
export function isSoftware(renderer: WebGLRenderer): boolean {
  const gl = renderer.getContext();
  const debug = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(debug ? debug.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  return /swiftshader|llvmpipe|software|basic render/i.test(String(name));
}

/** Tells of the context's going and coming back; returns what takes the listeners off again. */
export function watchContext(
  canvas: HTMLCanvasElement,
  changed: (problem: ViewportProblem | null) => void,
): () => void {
  const onLost = (event: Event) => {
    // Without this the browser would not bring it back.
    event.preventDefault();
    changed({
      code: 'contextLost',
      message: 'The graphics driver took the 3D view away. It comes back by itself when the driver does.',
    });
  };
  const onRestored = () => changed(null);
  canvas.addEventListener('webglcontextlost', onLost);
  canvas.addEventListener('webglcontextrestored', onRestored);
  return () => {
    canvas.removeEventListener('webglcontextlost', onLost);
    canvas.removeEventListener('webglcontextrestored', onRestored);
  };
}
