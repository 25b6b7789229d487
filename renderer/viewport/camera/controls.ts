import { limitCamera, orbited, panned, zoomed, type CameraState } from './camera.ts';
import { rectangleAt, type Rectangle } from './layout.ts';

/** What the controls need of the viewport they steer. */
export interface Steered {
  camera(): CameraState;
  setCamera(state: CameraState): void;
  views(): readonly Rectangle[]; // px from the element's top left
  /** A press that did not become a drag; `adds`: with Ctrl, the command key or Shift. */
  clicked(x: number, y: number, adds: boolean): void;
}

/** px the pointer may move before a press becomes a drag. */
const CLICK_SLACK = 3;
const WHEEL_RATE = 0.0012;
const PIXELS_PER_LINE = 18;

/**
 * Left drag turns, middle or Shift and left drag moves, the wheel goes nearer to what is under the pointer. It works over any
 * view; all share the camera. Returns what takes the listeners off again.
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
  x: number; // px of the page, where it was last
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
    // The middle button would start the page's own scrolling.
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
