import { useLayoutEffect, useRef } from 'preact/hooks';
import { beginTyping, leaveTyped } from './table-cells.ts';
import type { MuscleTable } from './use-muscle-table.ts';
import { short } from '../../kit/number-words.ts';

interface NumberCellProps {
  readonly table: MuscleTable;
  readonly value: number;
  readonly label: string;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly problem: string | null;
  readonly pointer: {
    onPointerDown(event: PointerEvent): void;
    onPointerEnter(event: PointerEvent): void;
  };
}

/** A number of the table; while it is typed, a field. */
export function NumberCell(props: NumberCellProps) {
  const { table, value, label, isActive, isSelected, problem, pointer } = props;
  const isTyped = isActive && table.typed.value !== null;
  const states = [isSelected && 'selected', problem !== null && 'faulty'].filter(Boolean).join(' ');
  return (
    <td
      role="gridcell"
      class={states}
      tabIndex={isActive && !isTyped ? 0 : -1}
      aria-selected={isSelected}
      aria-invalid={problem !== null}
      data-tip={problem ?? ''}
      onDblClick={() => beginTyping(table)}
      {...pointer}
    >
      {isTyped ? <TypedNumber label={label} table={table} /> : short(value, 6)}
    </td>
  );
}

function TypedNumber({ table, label }: Pick<NumberCellProps, 'table' | 'label'>) {
  const { typed } = table;
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, []);
  return (
    <input
      ref={field}
      type="text"
      inputMode="decimal"
      aria-label={label}
      value={typed.value ?? ''}
      onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
      onBlur={() => leaveTyped(table)}
    />
  );
}
