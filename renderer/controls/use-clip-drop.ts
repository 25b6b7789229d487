import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { CLIP_DROP, type ClipDrop } from './drag-clip.ts';

/** Calls `drop` when a clip of the list is dropped on an element, which needs `data-drop-words`. */
export function useClipDrop(element: RefObject<Element | null>, drop: (event: ClipDrop) => void): void {
  const latest = useRef(drop);
  latest.current = drop;
  useLayoutEffect(() => {
    const { current } = element;
    const onDrop = (event: Event): void => latest.current(event as ClipDrop);
    current?.addEventListener(CLIP_DROP, onDrop);
    return () => current?.removeEventListener(CLIP_DROP, onDrop);
  }, []);
}
