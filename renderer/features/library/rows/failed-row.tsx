import { Minus, X } from 'lucide';
import type { FailedFile } from '../../../../contract/rows/library-rows.ts';
import { hasNoMotion } from '../../../../contract/words/no-motion.ts';
import { Icon } from '../../../kit/icon.tsx';
import { ListRow, type ShownRow } from './list-row.tsx';
import { failedFacts } from './row-facts.ts';

/** Row of a file that could not be read, or has no motion; details below the list say why. */
export function FailedRow({ file, shown }: { readonly file: FailedFile; readonly shown: ShownRow }) {
  const isStill = hasNoMotion(file);
  return (
    <ListRow
      id={file.id}
      shown={shown}
      look={isStill ? 'still' : 'failed'}
      tip={`${file.path}\n${file.error}`}
    >
      <span class="failed-sign">
        <Icon node={isStill ? Minus : X} size={14} />
      </span>
      <div class="row-text" role="gridcell">
        <div class="row-name cut">{file.name}</div>
        <div class="row-facts cut">{failedFacts(file)}</div>
      </div>
    </ListRow>
  );
}
