import { useSignal } from '@preact/signals';
import { commitItem } from '../../../stores/commands/lab/change-item.ts';
import {
  aimOrders,
  aimPoses,
  aimTimes,
  evenTimes,
  whyNoAimClip,
  type AimOrder,
} from '../../../stores/lab/tree/aim-poses.ts';
import { valueAt, withValueAt } from '../../../stores/lab/tree/tree-address.ts';
import type { OutlineNode } from '../../../stores/lab/tree/outline.ts';
import { fetchClips } from '../../../stores/shown/fetch-clips.ts';
import { Button } from '../../../kit/button.tsx';
import { Select } from '../../../kit/select.tsx';
import { useApp } from '../../../controls/window-context.ts';
import { ClipField } from './clip-field.tsx';
import type { Pad } from './use-pad.ts';

export interface NodePadProps {
  readonly pad: Pad;
  readonly node: OutlineNode;
}

/** Takes the poses of an aim offset from one clip, at its note markers. */
export function AimClip({ pad, node: { node, address } }: NodePadProps) {
  const app = useApp();
  const order = useSignal<AimOrder>('grid');
  const chosen = useSignal<string | null>(null);
  const id = chosen.value ?? String(valueAt(node, ['offsets', 4, 'clip']));
  const name = pad.open.clipName(id) ?? app.document.shown.value.clips.get(id)?.name ?? 'missing clip';
  const times = aimTimes(app.document.shown.value.markers.get(id) ?? []);
  const whyNot = whyNoAimClip(name, times.length, order.value);
  const choose = async (clip: string): Promise<void> => {
    const problem = await fetchClips(app.document, [clip], app.bridge);
    if (problem !== null) app.notices.problem(problem);
    else chosen.value = clip;
  };
  const clip = app.document.shown.value.clips.get(id);
  const take = (at: readonly number[]): void =>
    commitItem(app, 'Take poses from aim clip', (content) =>
      withValueAt(content, address, { ...node, ...aimPoses(id, at, order.peek()) }),
    );
  return (
    <div class="pad-aim flex gap-6 wrap" role="group" aria-label="Aim clip">
      <ClipField label="Aim clip" name={name} choose={(clip) => void choose(clip.id)} />
      <Select
        label="Markers of the aim clip"
        value={order.value}
        options={Object.entries(aimOrders).map(([each, { words }]) => [each as AimOrder, words])}
        onChoose={(each) => (order.value = each)}
      />
      <Button
        tip="Take the poses at the note markers of this clip"
        name="Take poses"
        disabledReason={whyNot}
        onClick={() => take(times)}
      >
        Take poses
      </Button>
      <Button
        tip="Take the poses at frames from the first to the last, evenly spaced"
        name="Take even frames"
        disabledReason={clip ? null : 'the clip is missing'}
        onClick={() => clip && take(evenTimes(clip, order.peek()))}
      >
        Take even frames
      </Button>
      <p role="status">
        {whyNot ?? `“${name}” has a marker for each pose.`} Or choose a clip for each pose below.
      </p>
    </div>
  );
}
