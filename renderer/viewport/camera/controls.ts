import { limitCamera, orbited, panned, zoomed, type CameraState } from './camera.ts';
import { rectangleAt, type Rectangle } from './layout.ts';

/** The part of a viewport that the controls use. */
export interface Steered {
  camera(): CameraState;
  setCamera(state: CameraState): void;
  views(): readonly Rectangle[]; // px from the element's top left
  /** Called for a press without a drag; `adds`: with Ctrl, Command or Shift. */
  clicked(x: number, y: number, adds: boolean): void;
}

/** Pointer movement up to which a press is not a drag, px. */
const CLICK_SLACK = 3;
const WHEEL_RATE = 0.0012;
const PIXELS_PER_LINE = 18;

/**
 * A left drag orbits, a middle drag or Shift with a left drag pans, the wheel zooms at the pointer. This works over any
 * view; all views share the camera. Returns its undoing.
 */
export function mountControls(element: HTMLElement, steered: Steered): () => void {
  const aborter = new AbortController();
  listenForDrags(element, steered, aborter.signal);
  listenForWheel(element, steered, aborter.signal);
  return () => aborter.abort();
}

interface Press {
  readonly id: number; // of the pointer
  readonly pans: boolean;
  readonly left: boolean;
  x: number; // px of the page, last position
  y: number;
  moved: boolean;
}

function listenForDrags(element: HTMLElement, steered: Steered, signal: AbortSignal): void {
  let pressed: Press | null = null;
  const press = (event: PointerEvent): void => {
    if (pressed || event.button > 1) return;
    const { pointerId: id, clientX: x, clientY: y, button } = event;
    pressed = { id, x, y, pans: button === 1 || event.shiftKey, moved: false, left: button === 0 };
    element.setPointerCapture(id);
    // Prevents the automatic scrolling of the middle button.
    if (button === 1) event.preventDefault();
  };
  const move = (event: PointerEvent): void => {
    if (!pressed || event.pointerId !== pressed.id) return;
    const dx = event.clientX - pressed.x;
    const dy = event.clientY - pressed.y;
    if (!pressed.moved && Math.hypot(dx, dy) <= CLICK_SLACK) return;
    Object.assign(pressed, { moved: true, x: event.clientX, y: event.clientY });
    const camera = steered.camera();
    const height = steered.views()[0]?.height ?? element.clientHeight;
    steered.setCamera(pressed.pans ? panned(camera, dx, dy, height) : orbited(camera, dx, dy));
  };
  const release = (event: PointerEvent): void => {
    if (!pressed || event.pointerId !== pressed.id) return;
    const { moved, left } = pressed;
    pressed = null;
    if (element.hasPointerCapture(event.pointerId)) element.releasePointerCapture(event.pointerId);
    if (event.type === 'pointerup' && !moved && left) {
      const { x, y } = placeOn(element, event);
      steered.clicked(x, y, event.ctrlKey || event.metaKey || event.shiftKey);
    }
  };
  element.addEventListener('pointerdown', press, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', release, { signal });
  element.addEventListener('pointercancel', release, { signal });
}

function listenForWheel(element: HTMLElement, steered: Steered, signal: AbortSignal): void {
  const turn = (event: WheelEvent): void => {
    event.preventDefault();
    const { x, y } = placeOn(element, event);
    const views = steered.views();
    const view = views[rectangleAt(views, x, y)];
    if (!view) return;
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : PIXELS_PER_LINE);
    const atX = ((x - view.x) / view.width) * 2 - 1;
    const atY = 1 - ((y - view.y) / view.height) * 2;
    const factor = Math.exp(Math.min(Math.max(pixels, -200), 200) * WHEEL_RATE);
    steered.setCamera(limitCamera(zoomed(steered.camera(), factor, atX, atY, view.width / view.height)));
  };
  element.addEventListener('wheel', turn, { signal, passive: false });
}

/** px from the element's top left. */
function placeOn(element: HTMLElement, event: MouseEvent): { readonly x: number; readonly y: number } {
  const box = element.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}
