import { signal, type Signal } from '@preact/signals';
import type { OpenDialog } from '#renderer/kit/dialog.tsx';
import { sameValue } from '#renderer/kit/same-value.ts';
import type { TransitionEnd } from '../marks/marker-edits.ts';

/** A menu: its entries are ids of actions, and menus that take its place; null = a separator. */
export interface MenuList {
  readonly label: string;
  readonly entries: readonly (string | MenuList | null)[];
}

/** A context menu at a point of the window, px. */
export interface OpenMenu extends MenuList {
  readonly x: number;
  readonly y: number;
  readonly from?: OpenMenu; // whose place it took
}

/** A menu over the inspector. */
export type SideMenu =
  | { readonly kind: 'presets' | 'tune'; readonly slot: number }
  | { readonly kind: 'alignmentJoint' }
  | { readonly kind: 'suggestions' }
  | { readonly kind: 'root'; readonly end: TransitionEnd };

/** What lies over the window. */
export const createLayers = () => ({
  menu: signal<OpenMenu | null>(null),
  sideMenu: signal<SideMenu | null>(null), // the menu over the inspector
  dialog: signal<OpenDialog>(null),
  /** The panel that lies over the views in a narrow window. */
  drawer: signal<'library' | 'inspector' | null>(null),
  tour: signal<number | null>(null), // index of the stop; null = off
  /** The panel that has the whole window, but for its bars. */
  maximised: signal<'stage' | 'bottom' | null>(null),
});

/** Opens a menu or a panel, or closes it if it is open. */
export function toggleLayer<Layer>(open: Signal<Layer | null>, layer: Layer): void {
  open.value = sameValue(open.peek(), layer) ? null : layer;
}
