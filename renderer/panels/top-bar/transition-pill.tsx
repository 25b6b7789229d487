import { ArrowRight, TriangleAlert } from 'lucide';
import { Icon } from '../controls/icon.tsx';
import { useApp } from '../controls/window-context.ts';

/** Source → destination of the open transition, and why it cannot be shown where it cannot. */
export function TransitionPill() {
  const { open, obstacle } = useApp();
  if (!open.transition.value) return null;
  return (
    <>
      <span class="pill cut" data-part="transition-pill">
        <span class="source-text cut" data-drop-end="source">
          {open.source.value?.name ??
            (open.transition.value.source.kind === 'chain' ? 'missing transition' : 'missing clip')}
        </span>
        <Icon node={ArrowRight} size={12} />
        <span class="destination-text cut" data-drop-end="destination">
          {open.destination.value?.name ?? 'missing clip'}
        </span>
      </span>
      {obstacle.value !== null && (
        <span class="obstacle cut" role="alert" data-tip={obstacle.value}>
          <Icon node={TriangleAlert} size={14} />
        </span>
      )}
    </>
  );
}
