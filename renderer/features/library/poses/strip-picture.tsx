// renderer/features/library/poses: pose strips in the list
import { clamp01 } from '#core/kit/numbers.ts';
import './strip.css';
import type { TargetedPointerEvent } from 'preact';
import { useEffect } from 'preact/hooks';
import { StripCanvas } from '#renderer/controls/poses/strip-canvas.tsx';
import { placeOn } from '#renderer/kit/plot/plot.tsx';
import { useApp } from '#renderer/controls/window-context.ts';

/** Pose strip of a clip, from its start to its end. The moment under the pointer is shown beside the list. */
export function StripPicture({ clipId }: { readonly clipId: string }) {
  const { session } = useApp();
  const look = (event: TargetedPointerEvent<HTMLElement>): void => {
    const { across } = placeOn(event.currentTarget, event);
    session.peek.value = { clipId, share: clamp01(across) };
  };
  const leave = (): void => {
    if (session.peek.peek()?.clipId === clipId) session.peek.value = null;
  };
  // A row that scrolls away under the pointer gets no leave event.
  useEffect(() => leave, [clipId]);
  return (
    <div class="strip" role="gridcell" data-tip="" onPointerMove={look} onPointerLeave={leave}>
      <StripCanvas clipId={clipId} />
      <PeekLine clipId={clipId} />
    </div>
  );
}

/** Line on the strip at the moment that is shown beside the list. */
function PeekLine({ clipId }: { readonly clipId: string }) {
  const peek = useApp().session.peek.value;
  if (peek?.clipId !== clipId) return null;
  return <i class="peek-line" style={{ left: `${peek.share * 100}%` }} />;
}
