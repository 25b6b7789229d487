import { Minus, X } from 'lucide';
import type { FailedFile } from '../../../../contract/rows/library-rows.ts';
import { hasNoMotion } from '../../../../contract/words/no-motion.ts';
import { Icon } from '../../../kit/icon.tsx';
import type { RowProps } from './clip-row.tsx';
import { failedFacts } from './row-facts.ts';

/** Row of a file that could not be read, or has no motion; details below the list say why. */
export function FailedRow({
  file,
  top,
  selected,
  active,
  onSelect,
  onMenu,
}: RowProps & { readonly file: FailedFile }) {
  const isStill = hasNoMotion(file);
  return (
    <div
      id={`row-${file.id}`}
      class={`list-row ${isStill ? 'still' : 'failed'}${active ? ' is-active' : ''}`}
      role="row"
      aria-selected={selected}
      style={{ top: `${top}px` }}
      data-tip={`${file.path}\n${file.error}`}
      onMouseDown={onSelect}
      onContextMenu={onMenu}
    >
      <span class="failed-sign">
        <Icon node={isStill ? Minus : X} size={14} />
      </span>
      <div class="row-text" role="gridcell">
        <div class="row-name cut">{file.name}</div>
        <div class="row-facts cut">{failedFacts(file)}</div>
      </div>
    </div>
  );
}
