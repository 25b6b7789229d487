import { ChevronDown, ChevronRight, Undo2, Eye, EyeOff } from 'lucide';
import { useSignal } from '@preact/signals';
import type { FailedFile } from '#contract/rows/library-rows.ts';
import { bringBack } from '../../../stores/commands/library/file-commands.ts';
import { counted } from '#contract/words/counted.ts';
import { Button } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { useApp } from '../../../controls/window-context.ts';

/** `2 files ignored`, below the list; unfolded, the files with a button to list them again. */
export function IgnoredFiles() {
  const app = useApp();
  const open = useSignal(false);
  const { ignored, ignoredCount } = app.library.unread.value;
  if (ignoredCount === 0) return null;
  return (
    <section class="ignored-files rigid dim small-text" aria-label="Ignored files">
      <button
        type="button"
        class="ignored-head plain row gap-4"
        aria-expanded={open.value}
        onClick={() => (open.value = !open.value)}
      >
        <Icon node={open.value ? ChevronDown : ChevronRight} size={14} />
        {counted(ignoredCount, 'file')} ignored
      </button>
      {open.value && (
        <ul class="ignored-list">
          {ignored.map((file) => (
            <IgnoredFile key={file.id} file={file} />
          ))}
        </ul>
      )}
      {open.value && ignoredCount > 1 && (
        <Button tip="Show all ignored files in the list again" onClick={() => void bringBack(app, ignored)}>
          Show all again
        </Button>
      )}
    </section>
  );
}

function IgnoredFile({ file }: { readonly file: FailedFile }) {
  const app = useApp();
  return (
    <li class="row between" data-tip={`${file.path}\n${file.error}`.trimEnd()}>
      <span class="cut">{file.name}</span>
      <Button
        icon={Undo2}
        tip={`Show ${file.name} in the list again`}
        bare
        onClick={() => void bringBack(app, [file])}
      />
    </li>
  );
}

const SEARCH = 'still:yes';

/** `2 033 files without motion`, below the list, which omits them; a click lists only these. */
export function StillFiles() {
  const { list, unread } = useApp().library;
  const { still } = unread.value;
  if (still === 0) return null;
  const shown = list.text.value.trim() === SEARCH;
  return (
    <section class="ignored-files rigid dim small-text" aria-label="Files without motion">
      <button
        type="button"
        class="ignored-head plain row gap-4"
        aria-pressed={shown}
        data-tip={shown ? 'Show clips again' : `Files without motion. Search for ${SEARCH} to list them`}
        onClick={() => (list.text.value = shown ? '' : SEARCH)}
      >
        <Icon node={shown ? EyeOff : Eye} size={14} />
        {counted(still, 'file')} without motion
      </button>
    </section>
  );
}
