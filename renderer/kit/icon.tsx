import type { IconNode } from 'lucide';
import { h } from 'preact';

export type { IconNode };

/** A line icon, 16 px, in the colour of the text. Decorative: the control has its own name. */
export function Icon({ node, size = 16 }: { readonly node: IconNode; readonly size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {node.map(([tag, attributes]) => h(tag, attributes))}
    </svg>
  );
}
