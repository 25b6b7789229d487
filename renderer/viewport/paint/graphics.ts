import { LinearSRGBColorSpace, WebGLRenderer } from 'three';

/** Reason why nothing can be drawn. */
export interface ViewportProblem {
  readonly code: 'noWebGl' | 'contextLost';
  readonly message: string;
}

/** Renderer of three on `canvas`, or null without WebGL 2. */
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
    renderer.sortObjects = false; // objects in a scene are in order
    renderer.setPixelRatio(1);
    return renderer;
  } catch {
    // three throws if the browser has no context; the caller shows a message.
    return null;
  }
}

/** True if WebGL runs on the processor. */
export function isSoftware(renderer: WebGLRenderer): boolean {
  const gl = renderer.getContext();
  const debug = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(debug ? debug.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  return /swiftshader|llvmpipe|software|basic render/i.test(String(name));
}

/** Reports loss and return of the context. Returns its undoing. */
export function watchContext(
  canvas: HTMLCanvasElement,
  changed: (problem: ViewportProblem | null) => void,
): () => void {
  const onLost = (event: Event) => {
    // Otherwise the browser would not restore it.
    event.preventDefault();
    changed({
      code: 'contextLost',
      message: 'The graphics driver has stopped. The 3D view returns automatically once the driver is back.',
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

/** Time between looks at the GPU, ms. */
const LOOK_EVERY_MS = 4;

/** Resolves when the GPU has drawn all that it was given. */
export async function whenDrawn(renderer: WebGLRenderer): Promise<void> {
  const gl = renderer.getContext() as WebGL2RenderingContext;
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (fence === null) return; // the context is lost
  gl.flush();
  while (gl.clientWaitSync(fence, 0, 0) === gl.TIMEOUT_EXPIRED)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  gl.deleteSync(fence);
}

/**
 * Reads the picture on the canvas of `renderer` once it is drawn: before that, reading would block the window.
 * Each picture takes over the memory of the last one. A canvas that is copied from WebGL has new memory each
 * time, for which the system takes ten times as long as for the copy.
 */
export function createPictureReader(renderer: WebGLRenderer): () => Promise<OffscreenCanvas> {
  const gl = renderer.getContext() as WebGL2RenderingContext;
  let image = new ImageData(1, 1);
  let rows = new Uint8Array(image.data.length); // from the bottom
  const picture = new OffscreenCanvas(1, 1);
  const context = picture.getContext('2d', { alpha: false });
  if (!context) throw new Error('there is no canvas');
  return async () => {
    await whenDrawn(renderer);
    const { width, height } = renderer.domElement;
    if (image.width !== width || image.height !== height) {
      image = new ImageData((picture.width = width), (picture.height = height));
      rows = new Uint8Array(image.data.length);
    }
    renderer.setRenderTarget(null);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, rows);
    const size = width * 4; // of a row, bytes
    for (let from = rows.length; from > 0; from -= size)
      image.data.set(rows.subarray(from - size, from), rows.length - from);
    context.putImageData(image, 0, 0);
    return picture;
  };
}
