import type { Transition } from '../../../core/transition/document/document.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { setInterruption } from '../../stores/marks/marker-edits.ts';
import { blendEnd } from '../../stores/shown/seam-range.ts';
import { previewEdit } from '../../stores/transitions/transition-edits.ts';
import type { Row } from '../../controls/parameters/row.ts';
import { placeOnClip } from '../../controls/parameters/time-row.ts';

/** The interrupted transition and its time, in place of the out point of the source. */
export function chainRows(app: Workbench, transition: Transition): Row[] {
  const chain = app.open.chain.value;
  const interrupted = chain?.ok ? chain.value.at(-2) : undefined;
  const clip = app.open.source.value;
  if (!interrupted || !clip) return [];
  const { fps } = clip;
  const inFrames = app.workspace.state.value.timeUnit === 'frames';
  const scale = inFrames ? fps : 1;
  return [
    {
      kind: 'text',
      key: 'source.interrupts',
      label: 'Interrupts',
      description:
        'The transition that plays before this one. Each slot continues from its own pose and velocity.',
      value: interrupted.name,
    },
    {
      kind: 'number',
      key: 'source.time',
      label: 'Interrupts at',
      description: 'Time after the seam of the interrupted transition.',
      minimum: 0,
      maximum: Math.max(blendEnd(interrupted), transition.source.time) * scale,
      ...placeOnClip(inFrames ? 'frames' : 'seconds', fps),
      value: transition.source.time * scale,
      tone: 'source',
      preview: (value: number) => previewEdit(app, (before) => setInterruption(before, value / scale)),
    },
  ];
}
