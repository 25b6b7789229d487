import type { Signal } from '@preact/signals';
import type { TransitionEnd } from '../marks/marker-edits.ts';

/** A menu beside the inspector. */
export type SideMenu =
  | { readonly kind: 'presets' | 'tune'; readonly slot: number }
  | { readonly kind: 'alignmentJoint' }
  | { readonly kind: 'suggestions' }
  | { readonly kind: 'root'; readonly end: TransitionEnd };

/** Opens the menu, or closes it if it is open. */
export function toggleSideMenu(open: Signal<SideMenu | null>, menu: SideMenu): void {
  open.value = JSON.stringify(open.peek()) === JSON.stringify(menu) ? null : menu;
}
