import { useSignalEffect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { listRows } from '../../../controls/row-list.tsx';
import { useApp } from '../../../controls/window-context.ts';

/** Time after a scroll in which the user is busy with the list, ms. */
const BUSY_MS = 4000;
const BUSY_EVENTS = ['wheel', 'pointerdown', 'keydown'] as const;

/** Scrolls to imported clips, unless the user is typing or busy in the list. */
export function useRevealNewClips(list: RefObject<HTMLElement | null>): void {
  const { newClips, list: listed } = useApp().library;
  const touched = useRef(-BUSY_MS);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const touch = (): void => void (touched.current = performance.now());
    for (const type of BUSY_EVENTS) element.addEventListener(type, touch, { passive: true });
    return () => {
      for (const type of BUSY_EVENTS) element.removeEventListener(type, touch);
    };
  }, []);
  useSignalEffect(() => {
    const first = newClips.arrival.value;
    const element = list.current;
    // Its rows may not be loaded yet.
    if (first === null || !element || listed.rows.value.length <= first) return;
    newClips.arrival.value = null;
    if (isTyping() || performance.now() - touched.current < BUSY_MS) return;
    const isInSight =
      listRows(first) >= element.scrollTop && listRows(first + 1) <= element.scrollTop + element.clientHeight;
    // Includes the row above, to show that the list continues.
    if (!isInSight) element.scrollTop = listRows(first - 1);
  });
}

function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea') ?? false;
}
