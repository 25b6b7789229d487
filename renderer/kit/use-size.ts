import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/**
 * The inner size of an element at its last layout, px; 0 before its first. Measuring it in a frame with
 * changes would force a layout.
 *
 * @param changed called when it has another size
 */
export function followSize(element: Element, changed: () => void) {
  const size = {
    width: element.clientWidth,
    height: element.clientHeight,
    dispose: (): void => observer.disconnect(),
  };
  const observer = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = element;
    if (width === size.width && height === size.height) return;
    Object.assign(size, { width, height });
    changed();
  });
  observer.observe(element);
  return size as Readonly<typeof size>;
}

/** The inner size of an element, px; 0 before its first layout. */
export function useSize(element: RefObject<Element | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const measure = (): void => setSize({ width: now.width, height: now.height });
    const now = followSize(element.current, measure);
    measure();
    return now.dispose;
  }, []);
  return size;
}
