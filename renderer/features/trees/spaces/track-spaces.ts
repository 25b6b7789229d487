import type { StateEntry } from '#core/tree/node-parts/state-queue.ts';
import type { Trigger } from '#core/tree/tree-spec.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import { valueAt, withValueAt, type Address } from '#renderer/stores/lab/tree/outline.ts';
import { clampBetween } from './pad-scale.ts';
import { fixedList, rowAt } from './list-spaces.ts';
import type { PadNode, DurationOf } from './pad-node.ts';
import type { Content, ListSpace, PadTrack, TrackMark } from './pad-space.ts';
import { statePairs } from './rule-space.ts';

/** Entries of a queue between their in and out marks, with their fades, and the transitions between them. */
export function fifoSpace(node: PadNode, _read: unknown, durationOf: DurationOf): ListSpace {
  const entries = node.fields['entries'] as readonly StateEntry[];
  const transitions = statePairs(node);
  const named = transitions.pairs.length > 0;
  const rows = entries.map((entry, i) => ({
    ...rowAt(node, ['entries', i, 'node'], i),
    ...(named && { name: transitions.states[i + 1].name }),
    words: describeStart(entry.start),
    track: entryTrack([...node.address, 'entries', i], entry, durationOf),
  }));
  const rest = { ...rowAt(node, ['rest'], null), ...(named && { words: transitions.states[0].name }) };
  return { kind: 'list', list: [...node.address, 'entries'], rows: [...rows, rest], transitions };
}

function entryTrack(place: Address, entry: StateEntry, durationOf: DurationOf): PadTrack {
  const { in: from, out, fadeIn, fadeOut, node } = entry;
  const { clip } = node;
  const length = typeof clip === 'string' ? durationOf(clip) : null;
  return trackOf(place, [Math.min(0, from), Math.max(out * 1.1, length ?? 0)], {
    corners: [from, from + fadeIn, out - fadeOut, out],
    marks: [
      ['In mark', from, [-Infinity, out], (to) => ({ in: to })],
      ['End of fade in', from + fadeIn, [from, out], (to) => ({ fadeIn: tidy(to - from) })],
      ['Start of fade out', out - fadeOut, [from, out], (to) => ({ fadeOut: tidy(out - to) })],
      ['Out mark', out, [from, Infinity], (to) => ({ out: to })],
    ],
  });
}

/** A montage in its slot, on the tree’s clock; since its start if an input starts it. */
export function montageSpace(node: PadNode): ListSpace {
  const { start, duration, blendIn, blendOut } = timed<'duration' | 'blendIn' | 'blendOut'>(node);
  const from = typeof start === 'number' ? start : 0;
  const end = from + duration;
  const track = trackOf(node.address, [Math.min(0, from), end * 1.2], {
    corners: [from, from + blendIn, end - blendOut, end],
    marks: [
      ...startMark(start),
      ['End of blend in', from + blendIn, [from, end - blendOut], (to) => ({ blendIn: tidy(to - from) })],
      ['Start of blend out', end - blendOut, [from + blendIn, end], (to) => ({ blendOut: tidy(end - to) })],
      ['End', end, [from + blendIn + blendOut, Infinity], (to) => ({ duration: tidy(to - from) })],
    ],
  });
  const montage = { ...rowAt(node, ['montage'], null), words: describeStart(start), track };
  return fixedList(rowAt(node, ['slot'], null), montage);
}

/** A cross-fade on the tree’s clock; since its start if an input starts it. */
export function crossfadeSpace(node: PadNode): ListSpace {
  const { start, blendTime } = timed<'blendTime'>(node);
  const from = typeof start === 'number' ? start : 0;
  const end = from + blendTime;
  const high = Math.max(end * 1.5, from + 0.5);
  const track = trackOf(node.address, [Math.min(0, from), high], {
    corners: [from, end, high, high],
    marks: [...startMark(start), ['End', end, [from, Infinity], (to) => ({ blendTime: tidy(to - from) })]],
  });
  const to = { ...rowAt(node, ['to'], null), words: describeStart(start), track };
  return fixedList(rowAt(node, ['from'], null), to);
}

/** A transitional clip with its header and trailer, on its own clock. */
export function transitionalSpace(node: PadNode, _read: unknown, durationOf: DurationOf): ListSpace {
  const clip = String(node.fields['clip']);
  const { start, header, trailer, blendIn, blendOut } = timed<'header' | 'trailer' | 'blendIn' | 'blendOut'>(
    node,
  );
  const length = durationOf(clip) ?? header + trailer;
  const tail = length - trailer;
  const track = trackOf(node.address, [0, length], {
    corners: [header - blendIn, header, tail, tail + blendOut],
    marks: [
      ['Start of blend in', header - blendIn, [0, header], (to) => ({ blendIn: tidy(header - to) })],
      ['End of header', header, [blendIn, tail], (to) => ({ header: to })],
      ['Start of trailer', tail, [header, length - blendOut], (to) => ({ trailer: tidy(length - to) })],
      ['End of blend out', tail + blendOut, [tail, length], (to) => ({ blendOut: tidy(to - tail) })],
    ],
  });
  const middle = { ...rowAt(node, ['clip'], null), clip, words: describeStart(start), track };
  return fixedList(rowAt(node, ['before'], null), middle, rowAt(node, ['after'], null));
}

/** The start of a node, and its durations, s. */
const timed = <Name extends string>({ fields }: PadNode) =>
  fields as unknown as Readonly<Record<Name, number>> & { readonly start: Trigger };

/** A mark at a time with its limits, s, and what a move changes. */
type MarkSpec = readonly [
  name: string,
  at: number,
  limits: readonly [least: number, most: number],
  fields: (to: number) => Readonly<Record<string, number>>,
];

interface TrackSpec {
  readonly corners: readonly [rises: number, full: number, falls: number, ends: number]; // s
  readonly marks: readonly MarkSpec[];
}

function trackOf(
  place: Address,
  [low, high]: readonly [number, number],
  { corners, marks }: TrackSpec,
): PadTrack {
  return {
    low,
    high: Math.max(high, low + 0.1),
    corners,
    marks: marks.map(([name, at, [least, most], fields]): TrackMark => ({
      name,
      at,
      moved(content, to) {
        const holder = valueAt(content, place) as Content;
        return withValueAt(content, place, { ...holder, ...fields(clampBetween(to, least, most, at)) });
      },
    })),
  };
}

/** The mark of a start that is a time. */
function startMark(start: Trigger): readonly MarkSpec[] {
  if (typeof start !== 'number') return [];
  return [['Start', start, [0, Infinity], (to) => ({ start: to })]];
}

/** `at 0.50 s`, `on jump` */
export function describeStart(start: Trigger): string {
  return typeof start === 'number' ? `at ${formatNumber(start, 2)} s` : `on ${start.input}`;
}

/** Without the last digits, which sums leave. */
function tidy(value: number): number {
  return Number(Math.max(value, 0).toPrecision(6));
}
