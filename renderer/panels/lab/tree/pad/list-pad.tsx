import { GripVertical } from 'lucide';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { commitItem, previewItem } from '../../../../state/commands/lab/change-item.ts';
import { withMovedItem } from '../../../../state/lab/tree/pad/list-spaces.ts';
import type { ListSpace, PadRow } from '../../../../state/lab/tree/pad/pad-space.ts';
import type { Address } from '../../../../state/lab/tree/tree-address.ts';
import { Icon } from '../../../controls/icon.tsx';
import { useApp } from '../../../controls/window-context.ts';
import { AxisSlider } from './axis-slider.tsx';
import { dragRow } from './drag-row.ts';
import { useLiveWeights } from './use-live-pad.ts';
import type { Pad } from './use-pad.ts';

interface ListPadProps {
  readonly pad: Pad;
  readonly space: ListSpace;
  readonly name: string;
}

/** Children in order, with the weights that they request and get. Rows are dragged, or moved with Alt and an arrow. */
export function ListPad({ pad, space, name }: ListPadProps) {
  const root = useRef<HTMLDivElement>(null);
  const rows = space.rows.map(({ path }) => path);
  useLiveWeights(pad, rows, root);
  const move = useMove(pad, space, root);
  return (
    <>
      <header class="pad-head">
        <span class="cut pad-name">{name}</span>
      </header>
      <div class="pad-rows" role="list" aria-label={`Children of ${name}`} ref={root}>
        <div class="pad-row pad-row-heads" aria-hidden="true">
          <span />
          <span />
          <span>Requested</span>
          <span />
          <span>Granted</span>
        </div>
        {space.rows.map((row, i) => (
          <Row key={row.path} pad={pad} row={row} at={i} move={space.list === null ? null : move} />
        ))}
      </div>
    </>
  );
}

interface Move {
  /** Moves a row at once, and keeps the focus on it. */
  by(index: number, step: number, name: string): void;
  drag(event: PointerEvent, index: number, name: string): void;
}

function useMove(pad: Pad, space: ListSpace, root: { readonly current: HTMLElement | null }): Move {
  const app = useApp();
  const focused = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (focused.current !== null) gripAt(root.current, focused.current)?.focus();
    focused.current = null;
  });
  const list = space.list as Address;
  const last = space.rows.filter(({ index }) => index !== null).length - 1;
  const within = (to: number): number => Math.min(Math.max(to, 0), last);
  return {
    by(index, step, name) {
      const to = within(index + step);
      if (to === index) return;
      app.lab.node.value = pad.path; // paths below the list change
      focused.current = to;
      commitItem(app, `Move ${name}`, (content) => withMovedItem(content, list, index, to));
    },
    drag(event, index, name) {
      if (event.button !== 0) return;
      app.lab.node.value = pad.path;
      dragRow(event, {
        move: (rows) =>
          previewItem(app, `Move ${name}`, (content) =>
            withMovedItem(content, list, index, within(index + rows)),
          ),
        keep: app.editing.commitPreview,
        giveBack: app.editing.cancel,
      });
    },
  };
}

function gripAt(root: HTMLElement | null, index: number): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
}

interface RowProps {
  readonly pad: Pad;
  readonly row: PadRow;
  readonly at: number;
  readonly move: Move | null;
}

function Row({ pad, row, at, move }: RowProps) {
  const { index, request, words } = row;
  const name = row.name ?? pad.nameOf(row.path);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.altKey ? steps[event.key] : undefined;
    if (step === undefined || index === null || move === null) return;
    event.preventDefault();
    event.stopPropagation();
    move.by(index, step, name);
  };
  return (
    <div class="pad-row" role="listitem" data-weight={at} onKeyDown={onKeyDown}>
      {index === null || move === null ? (
        <span />
      ) : (
        <button
          type="button"
          class="pad-row-grip"
          aria-label={`Move ${name}`}
          data-tip="Drag to change the order"
          data-keys="Alt+↑↓"
          data-index={index}
          onPointerDown={(event) => move.drag(event, index, name)}
        >
          <Icon node={GripVertical} size={14} />
        </button>
      )}
      <span class="cut" data-tip={name}>
        {name} {words !== '' && <span class="faint">{words}</span>}
      </span>
      {request === null ? (
        <>
          <span />
          <span />
        </>
      ) : (
        <AxisSlider pad={pad} axis={request} label={`Weight of ${name}`} />
      )}
      <span class="pad-granted">
        <span class="pad-granted-bar" aria-hidden="true" />
        <output class="pad-share-text" aria-label={`Granted to ${name}`} />
      </span>
    </div>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
