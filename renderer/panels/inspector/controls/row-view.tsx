import { RotateCcw } from 'lucide';
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { controlIn } from '../../controls/control-in.ts';
import { Icon } from '../../controls/icon.tsx';
import { Select } from '../../controls/select.tsx';
import { useApp } from '../../controls/window-context.ts';
import { EasingField } from './easing-field.tsx';
import { NumberField } from './number-field.tsx';
import { isChanged, resetRow } from './row.ts';
import type { ChoiceFieldProps, FlagRow, MenuRow, Row } from './row.ts';

/** A row: label, control, and below them its warning. A double click on the label, or the button beside it, restores the default. */
export function RowView({ folder, row }: { readonly folder: string; readonly row: Row }) {
  const { editing } = useApp();
  const element = useRef<HTMLDivElement>(null);
  const name = useRef<HTMLElement>(null);
  const id = `${folder}.${row.key}`;
  const changed = isChanged(row);
  const reset = (): void => {
    resetRow(row);
    editing.commitPreview();
  };
  return (
    <div
      ref={element}
      class={`inspector-row ${changed ? 'changed' : ''}`}
      data-row={id}
      data-tone={row.kind === 'number' ? row.tone : undefined}
    >
      <span
        ref={name}
        id={`${id}.name`}
        class={row.kind === 'number' ? 'row-label scrubs' : 'row-label'}
        data-tip={row.description}
        onDblClick={reset}
      >
        {row.label}
      </span>
      {changed && <ResetButton label={row.label} reset={reset} row={element} />}
      <RowControl id={id} row={row} name={name} />
      {row.warning !== undefined && (
        <p class="row-warning" id={warningId(id)}>
          {row.warning}
        </p>
      )}
    </div>
  );
}

interface ResetButtonProps {
  readonly label: string;
  readonly reset: () => void;
  readonly row: RefObject<HTMLElement | null>;
}

/** Shown only while the row is changed, so that Tab passes few controls. */
function ResetButton({ label, reset, row }: ResetButtonProps) {
  return (
    <button
      type="button"
      class="row-reset"
      aria-label={`Reset ${label}`}
      data-tip={`Reset ${label.toLowerCase()}`}
      onClick={({ detail }) => {
        // The button disappears; after a key press, the focus stays in the row.
        if (detail === 0 && row.current) controlIn(row.current).focus();
        reset();
      }}
    >
      <Icon node={RotateCcw} size={12} />
    </button>
  );
}

interface RowControlProps {
  readonly id: string;
  readonly row: Row;
  readonly name: RefObject<HTMLElement | null>;
}

const warningId = (id: string): string => `${id}.warning`;

function RowControl({ id, row, name }: RowControlProps) {
  const describedBy = row.warning === undefined ? undefined : warningId(id);
  switch (row.kind) {
    case 'number':
      return <NumberField id={id} row={row} name={name} describedBy={describedBy} />;
    case 'choice':
      return <ChoiceField row={row} describedBy={describedBy} />;
    case 'easing':
      return <EasingField row={row} describedBy={describedBy} />;
    case 'flag':
      return <FlagField id={id} row={row} />;
    case 'menu':
      return <MenuButton row={row} />;
    case 'text':
      return (
        <output class="row-value cut" aria-labelledby={`${id}.name`}>
          {row.value}
        </output>
      );
  }
}

function ChoiceField({ row, describedBy }: ChoiceFieldProps) {
  const { editing } = useApp();
  return (
    <Select
      class="row-select"
      label={row.label}
      describedBy={describedBy}
      value={row.value}
      options={Object.entries(row.options).map(([words, value]) => [value, words])}
      onChoose={(value) => {
        row.preview(value);
        editing.commitPreview();
      }}
    />
  );
}

function FlagField({ id, row }: { readonly id: string; readonly row: FlagRow }) {
  const { editing } = useApp();
  return (
    <label class="row-flag">
      <input
        type="checkbox"
        aria-labelledby={`${id}.name`}
        checked={row.value}
        onChange={({ currentTarget }) => {
          row.preview(currentTarget.checked);
          editing.commitPreview();
        }}
      />
    </label>
  );
}

function MenuButton({ row }: { readonly row: MenuRow }) {
  const { label, value, badge, note, description } = row;
  return (
    <button
      type="button"
      class="menu-button"
      aria-haspopup="dialog"
      aria-label={`${label}: ${value} ${badge}`.trimEnd()}
      data-tip={note === '' ? description : note}
      onClick={row.open}
    >
      <span class="cut">{value}</span> <small>{badge}</small>
    </button>
  );
}
