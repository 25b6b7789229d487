import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../../../controls/window-context.ts';
import { putClipIntoNode } from '../node-clips.ts';
import type { PadMark } from '../spaces/pad-space.ts';
import { ClipField } from './clip-field.tsx';
import type { Pad } from './use-pad.ts';
import { useSampleDrop } from './use-sample-drop.ts';

interface SampleRowProps {
  readonly pad: Pad;
  readonly mark: PadMark;
  readonly children: ComponentChildren; // its cells
}

/** A child of a plot with its clip: chosen together with its dot. */
export function SampleRow({ pad, mark, children }: SampleRowProps) {
  const app = useApp();
  const row = useRef<HTMLTableRowElement>(null);
  const isChosen = pad.chosen.value === mark.path;
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const { child, clip, target } = useSampleDrop(pad, mark.path, row);
  const choose = (): void => void (pad.chosen.value = mark.path);
  const name = pad.nameOf(mark.path);
  return (
    <tr ref={row} {...target} aria-current={isChosen} onFocusIn={choose} onPointerDown={choose}>
      <th scope="row">
        {mark.place && <span class="pad-place">{mark.place}</span>}
        {child && clip !== null ? (
          <ClipField
            label={`Clip of ${mark.place ?? name}`}
            name={pad.open.clipName(clip) ?? 'missing clip'}
            choose={({ id }) => putClipIntoNode(app, child, id)}
          />
        ) : (
          <span class="cut">{name}</span>
        )}
      </th>
      {children}
    </tr>
  );
}
