import { RotateCw, X } from 'lucide';
import type { FailedFile } from '../../../contract/library-rows.ts';
import type { App } from '../../state/app.ts';
import type { ListRow } from '../../state/library-list.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useApp } from '../window-context.ts';
import type { RowProps } from './clip-row.tsx';

/** A file that holds no clip Segue can read; selected, the list says why below. */
export function FailedRow({ file, top, selected, onSelect }: RowProps & { readonly file: FailedFile }) {
  return (
    <div
      id={`row-${file.id}`}
      class="list-row failed"
      role="row"
      aria-selected={selected}
      style={{ top: `${top}px` }}
      data-tip={`${file.path}\n${file.error}`}
      onMouseDown={onSelect}
    >
      <span class="failed-sign">
        <Icon node={X} size={14} />
      </span>
      <div class="row-text" role="gridcell">
        <div class="row-name cut">{file.name}</div>
        <div class="row-facts cut">{file.error}</div>
      </div>
    </div>
  );
}

/** The whole error of the selected file, and another try. */
export function FailedDetails({ row }: { readonly row: ListRow | undefined }) {
  const app = useApp();
  if (row?.kind !== 'failed') return null;
  return (
    <div class="failed-details" role="status">
      <p class="selectable">{row.error}</p>
      <Button icon={RotateCw} tip={`Read ${row.name} again`} onClick={() => void retry(app, row.id)}>
        Try again
      </Button>
    </div>
  );
}

async function retry(app: App, fileId: string): Promise<void> {
  const response = await app.bridge.call('index.retry', { fileId });
  if (!response.ok) app.notices.problem(response.error.message);
}
