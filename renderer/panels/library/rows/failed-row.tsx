import { X } from 'lucide';
import type { FailedFile } from '../../../../contract/rows/library-rows.ts';
import { Icon } from '../../controls/icon.tsx';
import type { RowProps } from './clip-row.tsx';
import { failedFacts } from './row-facts.ts';

/** A file that holds no clip Segue can read; selected, the list says why below. */
export function FailedRow({
  file,
  top,
  selected,
  active,
  onSelect,
  onMenu,
}: RowProps & { readonly file: FailedFile }) {
  return (
    <div
      id={`row-${file.id}`}
      class={active ? 'list-row failed is-active' : 'list-row failed'}
      role="row"
      aria-selected={selected}
      style={{ top: `${top}px` }}
      data-tip={`${file.path}\n${file.error}`}
      onMouseDown={onSelect}
      onContextMenu={onMenu}
    >
      <span class="failed-sign">
        <Icon node={X} size={14} />
      </span>
      <div class="row-text" role="gridcell">
        <div class="row-name cut">{file.name}</div>
        <div class="row-facts cut">{failedFacts(file)}</div>
      </div>
    </div>
  );
}
