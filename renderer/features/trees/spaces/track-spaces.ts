import type { StateEntry } from '../../../../core/tree/node-parts/state-queue.ts';
import type { Trigger } from '../../../../core/tree/schema/input-specs.ts';
import { withValueAt, type Address } from '../../../stores/lab/tree/tree-address.ts';
import { clampBetween } from './pad-scale.ts';
import { rowAt } from './list-spaces.ts';
import type { DurationOf } from './node-view.ts';
import type { PadNode } from './pad-node.ts';
import type { Content, ListSpace, PadTrack, TrackMark } from './pad-space.ts';
import { statePairs } from './state-pairs.ts';

/** Entries of a queue between their in and out marks, with their fades, and the transitions between them. */
export function fifoSpace(node: PadNode, _read: unknown, durationOf: DurationOf): ListSpace {
  const entries = node.fields['entries'] as readonly StateEntry[];
  const transitions = statePairs(node);
  const named = transitions.pairs.length > 0;
  const rows = entries.map((entry, i) => ({
    ...rowAt(node, ['entries', i, 'node'], i),
    ...(named && { name: transitions.states[i + 1].name }),
    words: startWords(entry.start),
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
      { name: 'In mark', at: from, least: -Infinity, most: out, fields: (to) => ({ in: to }) },
      ...fadeMarks(from, out, { fadeIn, fadeOut }),
      { name: 'Out mark', at: out, least: from, most: Infinity, fields: (to) => ({ out: to }) },
    ],
  });
}

function fadeMarks(
  from: number,
  out: number,
  fades: { fadeIn: number; fadeOut: number },
): readonly MarkSpec[] {
  return [
    {
      name: 'End of fade in',
      at: from + fades.fadeIn,
      least: from,
      most: out,
      fields: (to) => ({ fadeIn: tidy(to - from) }),
    },
    {
      name: 'Start of fade out',
      at: out - fades.fadeOut,
      least: from,
      most: out,
      fields: (to) => ({ fadeOut: tidy(out - to) }),
    },
  ];
}

/** A montage in its slot, on the tree’s clock; since its start if an input starts it. */
export function montageSpace(node: PadNode): ListSpace {
  const { start, duration, blendIn, blendOut } = node.fields as unknown as {
    readonly start: Trigger;
    readonly duration: number; // s
    readonly blendIn: number; // s
    readonly blendOut: number; // s
  };
  const from = typeof start === 'number' ? start : 0;
  const end = from + duration;
  const track = trackOf(node.address, [Math.min(0, from), end * 1.2], {
    corners: [from, from + blendIn, end - blendOut, end],
    marks: [
      ...startMark(start),
      {
        name: 'End of blend in',
        at: from + blendIn,
        least: from,
        most: end - blendOut,
        fields: (to) => ({ blendIn: tidy(to - from) }),
      },
      {
        name: 'Start of blend out',
        at: end - blendOut,
        least: from + blendIn,
        most: end,
        fields: (to) => ({ blendOut: tidy(end - to) }),
      },
      {
        name: 'End',
        at: end,
        least: from + blendIn + blendOut,
        most: Infinity,
        fields: (to) => ({ duration: tidy(to - from) }),
      },
    ],
  });
  const montage = { ...rowAt(node, ['montage'], null), words: startWords(start), track };
  return { kind: 'list', list: null, rows: [rowAt(node, ['slot'], null), montage] };
}

/** A cross-fade on the tree’s clock; since its start if an input starts it. */
export function crossfadeSpace(node: PadNode): ListSpace {
  const { start, blendTime } = node.fields as unknown as {
    readonly start: Trigger;
    readonly blendTime: number; // s
  };
  const from = typeof start === 'number' ? start : 0;
  const end = from + blendTime;
  const high = Math.max(end * 1.5, from + 0.5);
  const track = trackOf(node.address, [Math.min(0, from), high], {
    corners: [from, end, high, high],
    marks: [
      ...startMark(start),
      { name: 'End', at: end, least: from, most: Infinity, fields: (to) => ({ blendTime: tidy(to - from) }) },
    ],
  });
  const to = { ...rowAt(node, ['to'], null), words: startWords(start), track };
  return { kind: 'list', list: null, rows: [rowAt(node, ['from'], null), to] };
}

/** A transitional clip with its header and trailer, on its own clock. */
export function transitionalSpace(node: PadNode, _read: unknown, durationOf: DurationOf): ListSpace {
  const { clip, start, header, trailer, blendIn, blendOut } = node.fields as unknown as {
    readonly clip: string;
    readonly start: Trigger;
    readonly header: number; // s
    readonly trailer: number; // s
    readonly blendIn: number; // s
    readonly blendOut: number; // s
  };
  const length = durationOf(clip) ?? header + trailer;
  const tail = length - trailer;
  const track = trackOf(node.address, [0, length], {
    corners: [header - blendIn, header, tail, tail + blendOut],
    marks: [
      {
        name: 'Start of blend in',
        at: header - blendIn,
        least: 0,
        most: header,
        fields: (to) => ({ blendIn: tidy(header - to) }),
      },
      { name: 'End of header', at: header, least: blendIn, most: tail, fields: (to) => ({ header: to }) },
      {
        name: 'Start of trailer',
        at: tail,
        least: header,
        most: length - blendOut,
        fields: (to) => ({ trailer: tidy(length - to) }),
      },
      {
        name: 'End of blend out',
        at: tail + blendOut,
        least: tail,
        most: length,
        fields: (to) => ({ blendOut: tidy(to - tail) }),
      },
    ],
  });
  const middle = { ...rowAt(node, ['clip'], null), clip, words: startWords(start), track };
  return {
    kind: 'list',
    list: null,
    rows: [rowAt(node, ['before'], null), middle, rowAt(node, ['after'], null)],
  };
}

/** A mark with its limits; `fields` says what it changes. */
interface MarkSpec {
  readonly name: string;
  readonly at: number; // s
  readonly least: number;
  readonly most: number;
  fields(to: number): Readonly<Record<string, number>>;
}

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
    marks: marks.map(({ name, at, least, most, fields }): TrackMark => ({
      name,
      at,
      moved: (content, to) => withFields(content, place, fields(clampBetween(to, least, most, at))),
    })),
  };
}

function withFields(content: Content, place: Address, fields: Readonly<Record<string, number>>): Content {
  return Object.entries(fields).reduce(
    (after, [name, value]) => withValueAt(after, [...place, name], value),
    content,
  );
}

/** The mark of a start that is a time. */
function startMark(start: Trigger): readonly MarkSpec[] {
  if (typeof start !== 'number') return [];
  return [{ name: 'Start', at: start, least: 0, most: Infinity, fields: (to) => ({ start: to }) }];
}

function startWords(start: Trigger): string {
  return typeof start === 'number' ? `at ${start.toFixed(2)} s` : `on ${start.input}`;
}

/** Without the last digits, which sums leave. */
function tidy(value: number): number {
  return Number(Math.max(value, 0).toPrecision(6));
}
