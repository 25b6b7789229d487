import { ArrowRight, TriangleAlert, X } from 'lucide';
import { ActionButton } from '../../controls/action-button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useApp } from '../../controls/window-context.ts';

/** The open clip, and a button that returns to the transition. */
function ClipPill() {
  const clip = useApp().open.destination.value;
  return (
    <span class="pill cut" data-part="clip-pill">
      <span class="cut">{clip?.name ?? 'missing clip'}</span>
      <ActionButton action="view.closeDrawer" icon={X} bare class="pill-button" />
    </span>
  );
}

/** Source → destination of the open transition, with a warning if it cannot be shown. */
export function TransitionPill() {
  const { open, shown } = useApp();
  if (open.isClip.value) return <ClipPill />;
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
      {shown.obstacle.value !== null && (
        <span class="obstacle cut" role="alert" data-tip={shown.obstacle.value}>
          <Icon node={TriangleAlert} size={14} />
        </span>
      )}
    </>
  );
}
