import { clamp } from '#core/kit/numbers.ts';
import { followDrag, placeIn, type PointerDrag } from '#renderer/kit/drag.ts';
import { limitCamera, orbited, panned, zoomed, type CameraState } from './camera.ts';
import type { Rectangle } from '#renderer/kit/rectangle.ts';
import { rectangleAt } from './layout.ts';

/** The part of a viewport that the controls use. */
export interface Steered {
  camera(): CameraState;
  setCamera(state: CameraState): void;
  views(): readonly Rectangle[]; // px from the element's top left
  /** Called when a drag begins and ends. */
  held(isHeld: boolean): void;
  /** Called for a press without a drag; `adds`: with Ctrl, Command or Shift. */
  clicked(x: number, y: number, adds: boolean): void;
  /** Called for a move without a button. */
  hovered(x: number, y: number): void;
  /** Called for a right click, with its place in the window, px. */
  menuAsked(x: number, y: number, at: { readonly x: number; readonly y: number }): void;
}

/** Pointer movement up to which a press is not a drag, px. */
const CLICK_SLACK = 3;
const WHEEL_RATE = 0.0012;
const PIXELS_PER_LINE = 18;

/**
 * A left drag orbits, a middle drag or Shift with a left drag pans, the wheel zooms at the pointer, a right
 * click opens the menu. This works over any view; all views share the camera. Returns its undoing.
 */
export function mountControls(element: HTMLElement, steered: Steered): () => void {
  const aborter = new AbortController();
  listenForDrags(element, steered, aborter.signal);
  listenForWheel(element, steered, aborter.signal);
  const menu = (event: MouseEvent): void => {
    event.preventDefault();
    const { x, y } = placeIn(element, event);
    steered.menuAsked(x, y, { x: event.clientX, y: event.clientY });
  };
  const hover = (event: PointerEvent): void => {
    const { x, y } = placeIn(element, event);
    if (event.buttons === 0) steered.hovered(x, y);
  };
  element.addEventListener('contextmenu', menu, { signal: aborter.signal });
  element.addEventListener('pointermove', hover, { signal: aborter.signal });
  return () => aborter.abort();
}

function listenForDrags(element: HTMLElement, steered: Steered, signal: AbortSignal): void {
  let isHeld = false;
  const press = (down: PointerEvent): void => {
    if (isHeld || down.button > 1) return;
    // Prevents the automatic scrolling of the middle button.
    if (down.button === 1) down.preventDefault();
    isHeld = true;
    const pans = down.button === 1 || down.shiftKey;
    let { clientX: x, clientY: y } = down;
    const release = (): void => {
      isHeld = false;
      steered.held(false);
    };
    steered.held(true);
    const drag: PointerDrag = {
      move({ clientX, clientY }) {
        const [dx, dy] = [clientX - x, clientY - y];
        [x, y] = [clientX, clientY];
        const camera = steered.camera();
        const height = steered.views()[0]?.height ?? element.clientHeight;
        steered.setCamera(pans ? panned(camera, dx, dy, height) : orbited(camera, dx, dy));
      },
      keep: release,
      click(event) {
        release();
        const at = placeIn(element, event);
        if (down.button === 0) steered.clicked(at.x, at.y, event.ctrlKey || event.metaKey || event.shiftKey);
      },
    };
    followDrag(element, down, drag, CLICK_SLACK);
  };
  element.addEventListener('pointerdown', press, { signal });
}

function listenForWheel(element: HTMLElement, steered: Steered, signal: AbortSignal): void {
  const turn = (event: WheelEvent): void => {
    event.preventDefault();
    const { x, y } = placeIn(element, event);
    const views = steered.views();
    const view = views[rectangleAt(views, x, y)];
    if (!view) return;
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : PIXELS_PER_LINE);
    const atX = ((x - view.x) / view.width) * 2 - 1;
    const atY = 1 - ((y - view.y) / view.height) * 2;
    const factor = Math.exp(clamp(pixels, -200, 200) * WHEEL_RATE);
    steered.setCamera(limitCamera(zoomed(steered.camera(), factor, atX, atY, view.width / view.height)));
  };
  element.addEventListener('wheel', turn, { signal, passive: false });
}
