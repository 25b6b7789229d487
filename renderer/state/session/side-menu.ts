import type { Signal } from '@preact/signals';

/** A choice that opens beside the inspector. */
export type SideMenu =
  { readonly kind: 'presets'; readonly slot: number } | { readonly kind: 'alignmentJoint' };

/** Opens it, or closes it where it is open. */
export function toggleSideMenu(open: Signal<SideMenu | null>, menu: SideMenu): void {
  open.value = JSON.stringify(open.peek()) === JSON.stringify(menu) ? null : menu;
}
