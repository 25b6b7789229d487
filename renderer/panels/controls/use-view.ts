import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** The visible part of a scrolling list, px: see virtual-rows.ts. */
export function useView(list: RefObject<HTMLElement | null>): {
  readonly scrollTop: number;
  readonly height: number;
} {
  const view = useSignal({ scrollTop: 0, height: 300 });
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const look = (): void =>
      void (view.value = { scrollTop: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return view.value;
}
