import type { ComponentChildren } from 'preact';
import { cutWords, lettersOf, type NameWords } from '../../../kit/cut-name.ts';
import { formatPadValue, type PadScale } from '../spaces/pad-scale.ts';
import type { PadGrip, PadMark } from '../spaces/pad-space.ts';
import type { Pad } from './use-pad.ts';

interface GripProps {
  readonly pad: Pad;
  readonly mark: PadMark;
  readonly index: readonly [mark: number, grip: number];
  readonly scales: readonly PadScale[];
  readonly children: ComponentChildren;
}

const partNames: Readonly<Record<PadGrip['part'], string>> = {
  whole: '',
  start: 'Start of ',
  end: 'End of ',
  radius: 'Edge of ',
};

/** A part of a child that is dragged, or moved with the arrow keys. */
export function Grip({ pad, mark, index, scales, children }: GripProps) {
  const grip = mark.grips[index[1]] as PadGrip | undefined;
  if (grip === undefined) return <g>{children}</g>;
  return (
    <g
      class={`pad-grip ${grip.part} ${pad.chosen.value === mark.path ? 'chosen' : ''}`}
      data-grip={index.join(':')}
      tabindex={0} // SVG knows no tabIndex
      role="slider"
      aria-label={`${partNames[grip.part]}${pad.nameOf(mark.path)}`}
      aria-valuenow={grip.at[0]}
      aria-valuetext={grip.at.map((value, i) => formatPadValue(value, scales[i].step / 10)).join(', ')}
    >
      {children}
    </g>
  );
}

/** A name as far as `pixels` reach. */
export const nameWithin = (name: NameWords, pixels: number): string =>
  cutWords(name, (text) => lettersOf(text).length <= Math.floor(pixels / LETTER));

/** Mean width of a letter of 10 px, px. */
export const LETTER = 5.6;
