import type { RefObject } from 'preact';
import { useApp } from '../../../controls/window-context.ts';
import { describeDrop, putClipIntoNode } from '../node-clips.ts';
import { useClipDrop } from '../../../controls/use-clip-drop.ts';
import type { Pad } from './use-pad.ts';

/**
 * Lets clips of the list be dropped on an element of a child that plays a clip, which they replace; returns
 * the child and its attribute.
 */
export function useSampleDrop(pad: Pad, path: string, element: RefObject<Element | null>) {
  const app = useApp();
  const child = pad.childAt(path);
  const clip = typeof child?.node['clip'] === 'string' ? child.node['clip'] : null;
  useClipDrop(element, ({ detail }) => child && putClipIntoNode(app, child, detail.clipId));
  const words = child && clip !== null ? describeDrop(child, pad.nameOf(path)) : null;
  return { child, clip, target: { 'data-drop-words': words ?? undefined } };
}
