import { wholeLabel } from '#contract/rows/clip-label.ts';
import { RotateCcw } from 'lucide';
import { commitItem } from '#renderer/stores/commands/lab/item-commands.ts';
import { valueAt, withValueAt, type Address } from '#renderer/stores/lab/tree/outline.ts';
import { Button } from '#renderer/kit/button.tsx';
import { NumberEntry } from '#renderer/kit/number-entry.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import type { Content, PlotSpace, PadMark } from '../spaces/pad-space.ts';
import { columnsOf, isOutside, type SampleColumn } from '../spaces/sample-columns.ts';
import type { Pad, PadProps } from './use-pad.ts';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { putClipIntoNode, describeDrop } from '../node-clips.ts';
import { ClipField } from './clip-field.tsx';
import type { Column } from '#renderer/kit/table/column.ts';
import { DataTable } from '#renderer/kit/table/data-table.tsx';
import { useClipDrop } from '#renderer/controls/use-clip-drop.ts';

/** A child of a plot, and the clip that it plays; null = none. */
function clipOfSample(pad: Pad, path: string) {
  const child = pad.childAt(path);
  return { child, clip: typeof child?.node['clip'] === 'string' ? child.node['clip'] : null };
}

/**
 * Lets clips of the list be dropped on an element of a child that plays a clip, which they replace; returns
 * its attribute.
 */
export function useSampleDrop(pad: Pad, path: string, element: RefObject<Element | null>) {
  const app = useApp();
  const { child, clip } = clipOfSample(pad, path);
  useClipDrop(element, ({ detail }) => child && putClipIntoNode(app, child, detail.clipId));
  const words = child && clip !== null ? describeDrop(child, pad.nameOf(path)) : null;
  return { 'data-drop-words': words ?? undefined };
}

/** Numbers of a child itself: a column each, if a child has it. */
const OWN_NUMBERS = [
  { field: 'playRate', name: 'play rate', unit: '×', axis: null },
  { field: 'time', name: 'time', unit: 's', axis: null },
];

/** The children of a plot as rows, with the clip and the numbers of each, below the ranges of the axes. */
export function SamplesTable({ pad, space, name }: PadProps<PlotSpace>) {
  const columns = columnsOf(space);
  const own = OWN_NUMBERS.filter(({ field }) =>
    space.marks.some(({ path }) => pad.childAt(path)?.node[field] !== undefined),
  );
  const { content } = pad.open.item;
  return (
    <DataTable
      class="pad-table"
      label={`Samples of ${name}`}
      columns={[
        { head: 'Clip', namesRow: true, cell: (mark) => <SampleClip pad={pad} mark={mark} /> },
        ...columns.map((column, i) =>
          numberColumn(pad, column, ({ numbers, at }) => ({ address: numbers.at(i), fixed: at[i] })),
        ),
        ...own.map((column) =>
          numberColumn(pad, column, ({ path }) => {
            const child = pad.childAt(path);
            return { address: child && [...child.address, column.field] };
          }),
        ),
      ]}
      rows={space.marks}
      keyOf={({ path }) => path}
      useRow={(mark, _, row) => useSampleRow(pad, mark, row)}
      belowHeads={
        <>
          <Limits words="Maximum" end={1} columns={columns} content={content} />
          <Limits words="Minimum" end={0} columns={columns} content={content} />
        </>
      }
    />
  );
}

/** Where a number of a child is; without an address, the number. */
interface SampleNumber {
  readonly address: Address | undefined;
  readonly fixed?: number | undefined;
}

/** A number of each child. */
function numberColumn(
  pad: Pad,
  column: SampleColumn,
  find: (mark: PadMark) => SampleNumber,
): Column<PadMark> {
  return {
    head: column.name,
    unit: column.unit,
    cell: (mark) => {
      const { address, fixed } = find(mark);
      const value = address && valueAt(pad.open.item.content, address);
      if (address === undefined || typeof value !== 'number') return fixed;
      const label = `${column.name} of ${mark.place ?? pad.nameOf(mark.path)}`;
      const look = isOutside(value, column) ? 'field outside' : 'field';
      return <SampleField class={look} label={label} value={value} address={address} />;
    },
  };
}

interface SampleFieldProps {
  readonly class: string;
  readonly label: string;
  readonly value: number;
  readonly address: Address;
}

function SampleField({ address, ...field }: SampleFieldProps) {
  const app = useApp();
  const keep = (to: number): void =>
    commitItem(app, `Change ${field.label}`, (content) => withValueAt(content, address, to));
  return <NumberEntry {...field} keep={keep} />;
}

interface LimitsProps {
  readonly words: string;
  readonly end: 0 | 1;
  readonly columns: readonly SampleColumn[];
  readonly content: Content;
}

/** The least or the greatest value that pads and sliders show of each axis that an input drives. */
function Limits({ words, end, columns, content }: LimitsProps) {
  const app = useApp();
  const set = columns.flatMap(({ axis }) =>
    axis?.range && valueAt(content, axis.range) ? [axis.range] : [],
  );
  const fit = (): void =>
    commitItem(app, 'Fit ranges to samples', (before) =>
      set.reduce((after, range) => withValueAt(after, range, undefined), before),
    );
  return (
    <tr>
      <th scope="row">
        {words}
        {end === 0 && set.length > 0 && (
          <Button icon={RotateCcw} bare tip="Fit ranges to samples" onClick={fit} />
        )}
      </th>
      {columns.map(({ name, axis }, i) => {
        if (!axis?.range || columns[i - 1]?.axis === axis) return <td key={name} />;
        const { range, low, high } = axis;
        const label = `${words} of ${axis.name}`;
        const keep = (to: number): void =>
          commitItem(app, `Set ${label}`, (before) => withValueAt(before, range, [low, high].with(end, to)));
        return (
          <td key={name}>
            <NumberEntry label={label} value={[low, high][end]} keep={keep} />
          </td>
        );
      })}
    </tr>
  );
}

/** A child of a plot is chosen together with its dot, and takes clips of the list. */
function useSampleRow(pad: Pad, { path }: PadMark, row: RefObject<HTMLTableRowElement | null>) {
  const isChosen = pad.chosen.value === path;
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const target = useSampleDrop(pad, path, row);
  const choose = (): void => void (pad.chosen.value = path);
  return { ...target, 'aria-current': isChosen, onFocusIn: choose, onPointerDown: choose };
}

/** The clip of a child, or its name. */
function SampleClip({ pad, mark: { path, place } }: { readonly pad: Pad; readonly mark: PadMark }) {
  const app = useApp();
  const { child, clip } = clipOfSample(pad, path);
  const name = pad.nameOf(path);
  return (
    <>
      {place && <span class="pad-place">{place}</span>}
      {child && clip !== null ? (
        <ClipField
          label={`Clip of ${place ?? name}`}
          name={pad.open.labelOf(clip) ?? wholeLabel('missing clip')}
          choose={({ id }) => putClipIntoNode(app, child, id)}
        />
      ) : (
        <span class="cut">{name}</span>
      )}
    </>
  );
}
