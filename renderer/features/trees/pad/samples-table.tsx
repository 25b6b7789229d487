import { wholeLabel } from '#contract/rows/clip-label.ts';
import { RotateCcw } from 'lucide';
import { commitItem } from '../../../stores/commands/lab/item-commands.ts';
import { valueAt, withValueAt, type Address } from '../../../stores/lab/tree/outline.ts';
import { Button } from '../../../kit/button.tsx';
import { NumberEntry } from '../../../kit/number-entry.tsx';
import { useApp } from '../../../controls/window-context.ts';
import type { Content, PlotSpace, PadMark } from '../spaces/pad-space.ts';
import { columnsOf, isOutside, type SampleColumn } from '../spaces/sample-columns.ts';
import type { Pad, PadProps } from './use-pad.ts';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { putClipIntoNode, describeDrop } from '../node-clips.ts';
import { ClipField } from './clip-field.tsx';
import { arrows } from '../../../kit/keys.ts';
import { useClipDrop } from '../../../controls/use-clip-drop.ts';

/**
 * Lets clips of the list be dropped on an element of a child that plays a clip, which they replace; returns
 * the child and its attribute.
 */
export function useSampleDrop(pad: Pad, path: string, element: RefObject<Element | null>) {
  const app = useApp();
  const child = pad.childAt(path);
  const clip = typeof child?.node['clip'] === 'string' ? child.node['clip'] : null;
  useClipDrop(element, ({ detail }) => child && putClipIntoNode(app, child, detail.clipId));
  const words = child && clip !== null ? describeDrop(child, pad.nameOf(path)) : null;
  return { child, clip, target: { 'data-drop-words': words ?? undefined } };
}

/** Numbers of a child itself: a column each, if a child has it. */
const OWN_NUMBERS = [
  { field: 'playRate', name: 'play rate', unit: '×', axis: null },
  { field: 'time', name: 'time', unit: 's', axis: null },
];

/** The children of a plot as rows, with the clip and the numbers of each, below the ranges of the axes. */
export function SamplesTable({ pad, space, name }: PadProps<PlotSpace>) {
  const columns = columnsOf(space);
  const rows = space.marks.map((mark) => ({ mark, child: pad.childAt(mark.path) }));
  const own = OWN_NUMBERS.filter(({ field }) => rows.some(({ child }) => child?.node[field] !== undefined));
  return (
    <table class="pad-table" aria-label={`Samples of ${name}`} onKeyDownCapture={moveInTable}>
      <thead>
        <tr>
          <th scope="col">Clip</th>
          {[...columns, ...own].map((column) => (
            <th key={column.name} scope="col">
              {column.name} <small>{column.unit}</small>
            </th>
          ))}
        </tr>
        <Limits words="Maximum" end={1} columns={columns} content={pad.open.item.content} />
        <Limits words="Minimum" end={0} columns={columns} content={pad.open.item.content} />
      </thead>
      <tbody>
        {rows.map(({ mark, child }) => {
          const cells = [
            ...columns.map((column, i) => ({ column, address: mark.numbers.at(i), fixed: mark.at[i] })),
            ...own.map((column) => ({ column, address: child && [...child.address, column.field] })),
          ];
          return (
            <SampleRow key={mark.path} pad={pad} mark={mark}>
              {cells.map(({ column, ...cell }) => (
                <SampleCell
                  key={column.name}
                  pad={pad}
                  column={column}
                  of={mark.place ?? pad.nameOf(mark.path)}
                  {...cell}
                />
              ))}
            </SampleRow>
          );
        })}
      </tbody>
    </table>
  );
}

interface SampleCellProps {
  readonly pad: Pad;
  readonly column: SampleColumn;
  readonly of: string; // the name of its child
  readonly address: Address | undefined;
  readonly fixed?: number; // shown without an address
}

/** A number of a child. */
function SampleCell({ pad, column, of, address, fixed }: SampleCellProps) {
  const app = useApp();
  const value = address ? valueAt(pad.open.item.content, address) : fixed;
  const label = `${column.name} of ${of}`;
  if (typeof value !== 'number' || !address) return <td>{fixed}</td>;
  return (
    <td class={isOutside(value, column) ? 'outside' : ''}>
      <NumberEntry
        label={label}
        value={value}
        keep={(to) => commitItem(app, `Change ${label}`, (content) => withValueAt(content, address, to))}
      />
    </td>
  );
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

interface SampleRowProps {
  readonly pad: Pad;
  readonly mark: PadMark;
  readonly children: ComponentChildren; // its cells
}

/** A child of a plot with its clip: chosen together with its dot. */
function SampleRow({ pad, mark, children }: SampleRowProps) {
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
            name={pad.open.labelOf(clip) ?? wholeLabel('missing clip')}
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

/** Arrows and Enter lead to the next field of a table of fields, unless they move in a text that is typed. */
function moveInTable(event: KeyboardEvent): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLInputElement) || !(currentTarget instanceof HTMLTableElement)) return;
  const way = arrows[key === 'Enter' ? 'ArrowDown' : key];
  const isOther = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  const isWhole = target.selectionStart === 0 && target.selectionEnd === target.value.length;
  // Suggestions of a list have these keys while it is typed; Enter waits for another text instead of a wrong
  // one.
  const isTyped = !isWhole && (way?.[0] !== 0 || target.list !== null);
  if (way === undefined || isOther || isTyped || target.ariaInvalid === 'true') return;
  const cell = target.closest<HTMLTableCellElement>('td, th');
  const row = target.closest('tr');
  if (cell === null || row === null) return;
  const line =
    way[0] === 0 ? [...currentTarget.rows].map(({ cells }) => cells[cell.cellIndex]) : [...row.cells];
  const fields = line.flatMap((each) => each?.querySelector('input') ?? []);
  const next = fields[fields.indexOf(target) + way[0] - way[1]];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
  next.select();
}
