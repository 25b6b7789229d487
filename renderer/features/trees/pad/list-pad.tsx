import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { ListSpace, PadRow, PadTrack } from '../spaces/pad-space.ts';
import { AxisSlider } from './axis-slider.tsx';
import { RowGrip } from './row-grip.tsx';
import { TrackBar } from './track-bar.tsx';
import { useLiveWeights } from './use-live-pad.ts';
import { useMove, type Move } from './use-move.ts';
import type { Pad, PadProps } from './use-pad.ts';

/**
 * Children in order, with the weights that they request and get. Rows are dragged, or moved with Alt and an
 * arrow.
 */
export function ListPad({ pad, space, name }: PadProps<ListSpace>) {
  return (
    <>
      <header class="pad-head row gap-8 rigid">
        <span class="cut pad-name">{name}</span>
      </header>
      <div class="pad-rows">
        <ListRows
          pad={pad}
          space={space}
          committed={pad.committed as ListSpace}
          label={`Children of ${name}`}
        />
      </div>
    </>
  );
}

interface ListRowsProps {
  readonly pad: Pad;
  readonly space: ListSpace;
  readonly committed: ListSpace; // without the gesture under the pointer
  readonly label: string;
  /** Shows the name of a row in place of its text. */
  readonly nameField?: ((row: PadRow) => ComponentChildren) | undefined;
}

/** The rows of a list, below their heads. */
export function ListRows({ pad, space, committed, label, nameField }: ListRowsProps) {
  const root = useRef<HTMLDivElement>(null);
  const { rows, list } = space;
  useLiveWeights(
    pad,
    rows.map(({ path }) => path),
    root,
  );
  const count = rows.filter(({ index }) => index !== null).length;
  const move = useMove(pad, list ?? [], count, root);
  const requests = rows.some(({ request }) => request !== null);
  return (
    <div role="list" aria-label={label} ref={root}>
      <div class="pad-row pad-row-heads" aria-hidden="true">
        <span />
        <span />
        <span>{requests && 'Requested'}</span>
        <span />
        <span>Granted</span>
      </div>
      {rows.map((row, i) => (
        <Row
          key={row.path}
          pad={pad}
          row={row}
          at={i}
          track={committed.rows.at(i)?.track}
          nameField={nameField}
          move={list === null ? null : move}
        />
      ))}
    </div>
  );
}

interface RowProps extends Pick<ListRowsProps, 'nameField'> {
  readonly pad: Pad;
  readonly row: PadRow;
  readonly at: number;
  readonly track: PadTrack | undefined; // without the gesture under the pointer
  readonly move: Move | null;
}

function Row({ pad, row, at, track, move, nameField }: RowProps) {
  const { index, request, words, clip } = row;
  const name = row.name ?? pad.open.clipName(clip ?? '') ?? pad.nameOf(row.path);
  return (
    <div
      class={row.track ? 'pad-row has-track' : 'pad-row'}
      role="listitem"
      data-weight={at}
      onKeyDown={(event) => index !== null && move?.press(event, index, name)}
    >
      <RowGrip index={index} name={name} move={move} />
      {nameField?.(row) ?? (
        <span class={request === null ? 'cut wide' : 'cut'} data-tip={name}>
          {name} {words !== '' && <span class="faint">{words}</span>}
        </span>
      )}
      {request && <AxisSlider pad={pad} axis={request} label={`Weight of ${name}`} />}
      <span class="pad-granted">
        <span class="pad-granted-bar" aria-hidden="true" />
        <output class="pad-share-text" aria-label={`Granted to ${name}`} />
      </span>
      {row.track && <TrackBar track={row.track} committed={track ?? row.track} name={name} />}
    </div>
  );
}
