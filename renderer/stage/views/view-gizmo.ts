import './view-gizmo.css';
import { addElement } from '#renderer/kit/elements.ts';
import { cameraAxes, createCameraAxes, type CameraState } from '#renderer/viewport/camera/camera.ts';
import { CanvasBox } from '#renderer/viewport/camera/on-screen.ts';
import { viewOf, viewWords } from '#renderer/viewport/camera/named-views.ts';

/** Axes of the world from the camera's angle and the name of the view, in a corner of the viewports. */
export type ViewGizmo = ReturnType<typeof mountViewGizmo>;

const ARM = 15; // px
const LETTER = 21; // px from the middle

interface Arm {
  readonly line: SVGElement;
  readonly letter: SVGElement;
}

export function mountViewGizmo(host: HTMLElement) {
  const element = addElement(host, 'div', 'view-gizmo');
  const words = addElement(element, 'span', 'chip');
  const drawing = svg('svg', { viewBox: '-26 -26 52 52', 'aria-hidden': 'true' });
  const arms = ['x', 'y', 'z'].map((axis) => createArm(drawing, axis));
  element.append(drawing);
  const axes = createCameraAxes();
  let drawn: CameraState | null = null;
  let drawnFacing = NaN;
  const box = new CanvasBox();
  const observer = new ResizeObserver(() => measure(box, element, host));
  for (const each of [host, element]) observer.observe(each);
  return {
    /** Its place on the stage, with the time below it, which labels avoid. */
    box,
    draw(camera: CameraState, facing: number): void {
      if (camera === drawn && facing === drawnFacing) return;
      drawn = camera;
      drawnFacing = facing;
      const { right, up, back } = cameraAxes(axes, camera.yaw, camera.pitch);
      for (const [axis, arm] of arms.entries()) pointArm(arm, right[axis], -up[axis], back[axis]);
      // The axis closest to the camera is drawn last.
      const inOrder = arms.toSorted((a, b) => back[arms.indexOf(a)] - back[arms.indexOf(b)]);
      drawing.replaceChildren(...inOrder.flatMap(({ line, letter }) => [line, letter]));
      const name = viewOf(camera, facing);
      const { projection } = camera;
      const parts = [name && viewWords[name], projection === 'orthographic' && projection].filter(Boolean);
      words.textContent = wordCase(parts.join(' · ')); // perspective needs no name
    },
    dispose(): void {
      observer.disconnect();
      element.remove();
    },
  };
}

function measure(box: CanvasBox, element: HTMLElement, host: HTMLElement): void {
  box.x = element.offsetLeft;
  box.y = element.offsetTop;
  box.width = element.offsetWidth;
  box.height = host.clientHeight - element.offsetTop;
}

function createArm(drawing: SVGElement, axis: string): Arm {
  const line = svg('line', { x1: '0', y1: '0', class: `axis-${axis}` });
  const letter = svg('text', { class: `axis-${axis}`, 'text-anchor': 'middle', dy: '0.36em' });
  letter.textContent = axis.toUpperCase();
  drawing.append(line, letter);
  return { line, letter };
}

/** Draws an arm fainter if it points away from the camera. */
function pointArm({ line, letter }: Arm, x: number, y: number, towards: number): void {
  line.setAttribute('x2', String(x * ARM));
  line.setAttribute('y2', String(y * ARM));
  letter.setAttribute('x', String(x * LETTER));
  letter.setAttribute('y', String(y * LETTER));
  const strength = String(towards < -0.05 ? 0.55 : 1);
  line.setAttribute('opacity', strength);
  letter.setAttribute('opacity', strength);
}

function wordCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function svg(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
