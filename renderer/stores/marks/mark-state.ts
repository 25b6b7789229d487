import { signal } from '@preact/signals';
import type { MarkerKind, RangeKind } from '#contract/rows/library-rows.ts';
import type { CopiedMark } from './mark-copies.ts';
import type { Suggesting } from './marker-suggestions.ts';
import { noMarks } from './marks.ts';

/** What is selected, copied and suggested of markers and ranges. */
export const createMarkState = () => ({
  marks: signal(noMarks), // selected markers and ranges
  copied: signal<readonly CopiedMark[]>([]), // marks for Paste
  markerKind: signal<MarkerKind>('out'), // kind of the next marker
  rangeKind: signal<RangeKind>('phase'), // kind of the next range
  suggested: signal<Suggesting | null>(null), // suggested markers of some clips
});
