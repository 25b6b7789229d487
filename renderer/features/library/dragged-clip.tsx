// renderer/features/library: the list of clips, its search, folders, tags and details
import './drag.css';
import { LogIn, LogOut } from 'lucide';
import { labelText } from '#contract/rows/clip-label.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import type { ClipDrag } from '#renderer/stores/library/list-state.ts';
import { transitionEnds } from '#renderer/stores/marks/marker-edits.ts';
import { Icon } from '#renderer/kit/icon.tsx';
import { ClipName } from '#renderer/controls/clip-name.tsx';
import { useApp } from '#renderer/controls/window-context.ts';

const icons = { source: LogOut, destination: LogIn } as const;
const other = { source: 'destination', destination: 'source' } as const;

/** Drop zones over the viewports during a drag: one half for each end. */
export function DropZones() {
  const app = useApp();
  const drag = app.session.clipDrag.value;
  if (!drag) return null;
  return (
    <div class="drop-zones cover">
      {transitionEnds.map((end) => (
        <div key={end} class="drop-target drop-zone row" data-drop-end={end}>
          <span class="drop-label row gap-8">
            <Icon node={icons[end]} size={18} />
            Use as {end}
          </span>
        </div>
      ))}
    </div>
  );
}

/** The clip at the pointer, and the effect of a drop. */
export function DraggedClip() {
  const app = useApp();
  const drag = app.session.clipDrag.value;
  const clip = drag && app.document.shown.clips.value.get(drag.clipId);
  if (!clip) return null;
  return (
    <div
      class={`dragged-clip column ${drag.over ?? ''}`}
      role="status"
      style={{ transform: `translate(${drag.x + 12}px, ${drag.y + 10}px)` }}
    >
      <b class="cut">
        <ClipName clip={clip} />
      </b>
      <span>{whatHappens(app, drag)}</span>
    </div>
  );
}

/** What a drop there does, in a few words. */
export function whatHappens(
  app: Pick<Workbench, 'document' | 'open' | 'session'>,
  { clipId, over, onto }: ClipDrag,
): string {
  if (onto !== null) return onto;
  if (over === null) return 'Drop on source or destination';
  const clips = app.document.shown.clips.value;
  const transition = app.open.editable.value;
  if (transition?.[over].id === clipId) return `is the ${over} already`;
  const facing = transition?.[other[over]].id ?? app.session.chosen.value[other[over]];
  const partner = facing === null ? undefined : clips.get(facing);
  const clip = clips.get(clipId);
  if (partner && clip && partner.skeletonId !== clip.skeletonId) {
    // Both clips are shown on the skeleton of the destination.
    return `as ${over}, on ${over === 'source' ? `${labelText(partner.label)}’s` : 'its own'} skeleton`;
  }
  if (transition || !partner) return `as ${over}`;
  return `new transition ${over === 'source' ? 'to' : 'from'} ${labelText(partner.label)}`;
}
