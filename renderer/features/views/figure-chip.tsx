import { Camera, RotateCcw, X } from 'lucide';
import type { Suggestion } from '#core/judge/suggest.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { slotTone } from '#renderer/stores/slots/slot-tones.ts';
import type { Figure } from '#renderer/stores/shown/motion.ts';
import {
  restoreSnapshot,
  snapshotTime,
  whyNotRestore,
  type Snapshot,
} from '#renderer/stores/slots/snapshots.ts';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { methodSummary } from '#renderer/controls/method-summary.ts';
import { ClipName } from '#renderer/controls/clip-name.tsx';
import { useApp } from '#renderer/controls/window-context.ts';

export interface FigureChipProps {
  readonly figure: Figure;
  readonly note?: string | undefined; // how it is drawn, if not as a solid figure
}

/**
 * Letter, colour and method of the figure in a view; for a snapshot, also its time. Of a clip alone, its
 * name.
 */
export function FigureChip({ figure, note }: FigureChipProps) {
  const { slot, of, name, snapshot, precision, offer } = figure;
  const tried = useApp().open.transition.value;
  if (slot === null) return <ClipChip />;
  const method = findBlendMethod(slot.method);
  return (
    <div
      class={snapshot ? 'chip slot-chip snapshot' : 'chip slot-chip'}
      data-tone={slotTone(of)}
      aria-current={offer && tried ? isTried(offer, tried) : undefined}
    >
      <b class="slot-tag rigid">{name}</b>
      {snapshot && (
        <span class="slot-note cut">
          <span class="roomy">snapshot </span>
          {snapshotTime(snapshot, Date.now(), precision)}
        </span>
      )}
      <span class="slot-method">{method?.label ?? slot.method}</span>
      {note !== undefined && <span class="slot-note cut">{note}</span>}
      <LooseParts />
      <span class="slot-summary cut">{method ? methodSummary(method, slot.values) : ''}</span>
      {offer ? null : snapshot ? (
        <SnapshotButtons snapshot={snapshot} name={name} />
      ) : (
        <ActionButton action={`snapshot.take${name}`} icon={Camera} bare class="chip-button" />
      )}
    </div>
  );
}

/** True while the transition previews the seam. */
const isTried = ({ out, time }: Suggestion, { source, destination }: Transition): boolean =>
  source.time === out && destination.time === time;

function ClipChip() {
  const clip = useApp().open.destination.value;
  return (
    <div class="chip slot-chip of-clip">
      <b class="slot-method cut" data-tip={clip?.name}>
        <ClipName clip={clip} />
      </b>
      <LooseParts />
    </div>
  );
}

/** Body parts that are drawn as bones, and why. */
function LooseParts() {
  const parts = useApp().views.looseParts.value;
  if (parts.length === 0) return null;
  const { short, why } = describeLooseParts(parts);
  return (
    <span class="slot-note cut" data-tip={why}>
      {short}
    </span>
  );
}

function SnapshotButtons({ snapshot, name }: { readonly snapshot: Snapshot; readonly name: string }) {
  const { open, editing, workspace } = useApp();
  const transition = open.editable.value;
  const restore = (): void => {
    if (transition) void editing.commit(restoreSnapshot(transition, snapshot));
  };
  const remove = (): void => {
    const { snapshots } = workspace.state.peek();
    workspace.set({ snapshots: snapshots.filter(({ id }) => id !== snapshot.id) });
  };
  return (
    <>
      <Button
        icon={RotateCcw}
        tip={`Restore into ${name}`}
        disabledReason={transition ? whyNotRestore(transition, snapshot) : 'no transition is open'}
        onClick={restore}
        bare
        class="chip-button"
      />
      <Button icon={X} tip={`Remove snapshot of ${name}`} onClick={remove} bare class="chip-button" />
    </>
  );
}

/**
 * Text for body parts whose joints move apart.
 *
 * @param parts names from the viewport: `left arm`, or `trunk` for the whole figure
 */
export function describeLooseParts(parts: readonly string[]) {
  const isWhole = parts.includes('trunk');
  const listed = new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);
  return {
    short: isWhole ? 'drawn as bones' : `${listed} drawn as bones`,
    why: `Joints of the ${listed} move more than 2 cm off their bones.`,
  };
}
