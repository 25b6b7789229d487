import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** The inner size of an element, px; 0 before its first layout. */
export function useSize(element: RefObject<Element | null>): {
  readonly width: number;
  readonly height: number;
} {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const measure = (): void =>
      setSize((old) => {
        const { clientWidth: width, clientHeight: height } = current;
        return width === old.width && height === old.height ? old : { width, height };
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return size;
}
