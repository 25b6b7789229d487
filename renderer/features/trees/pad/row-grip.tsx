import { GripVertical } from 'lucide';
import { Icon } from '#renderer/kit/icon.tsx';
import type { Move } from './use-pad.ts';

interface RowGripProps {
  readonly index: number | null; // null = the row cannot be moved
  readonly name: string;
  readonly move: Move | null;
}

/** The grip by which a row of a list is dragged, or moved with Alt and an arrow. */
export function RowGrip({ index, name, move }: RowGripProps) {
  if (index === null || move === null) return <span />;
  return (
    <button
      type="button"
      class="pad-row-grip plain row faint"
      aria-label={`Move ${name}`}
      data-tip="Drag to change the order"
      data-keys="Alt+↑↓"
      data-index={index}
      onPointerDown={(event) => move.drag(event, index, name)}
    >
      <Icon node={GripVertical} size={14} />
    </button>
  );
}
