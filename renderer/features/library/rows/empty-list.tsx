import { FolderOpen, ChevronDown, ChevronRight, Undo2, Eye, EyeOff } from 'lucide';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { RecentLibraries } from '../folders/recent-libraries.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { grouped, counted } from '#contract/words/counted.ts';
import { useResource } from '#renderer/kit/resource.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { splitQuery } from '#contract/search/search-query.ts';
import { FORMAT_NAMES } from '#contract/clips/clip-formats.ts';
import { useSignal } from '@preact/signals';
import type { FailedFile } from '#contract/rows/library-rows.ts';
import { bringBack } from '#renderer/stores/commands/library/file-commands.ts';
import { Icon } from '#renderer/kit/icon.tsx';

/** Message of an empty list. */
export function EmptyList() {
  const { list } = useApp().library;
  if (!list.loaded.value || list.rows.value.length > 0) return null;
  if (list.searched.value !== '') {
    return (
      <div class="empty-state">
        <p>{`No clip matches “${list.searched.value}”. Names, tags, notes, folders and markers are searched.`}</p>
        <LooserSearches />
        <Button tip="Show all clips" onClick={() => (list.text.value = '')}>
          Clear search
        </Button>
      </div>
    );
  }
  return (
    <div class="empty-state">
      <p>{`No clips yet. Open a folder of ${FORMAT_NAMES} files, or drop one here.`}</p>
      <ActionButton action="library.openFolder" icon={FolderOpen} primary named />
      <RecentLibraries />
    </div>
  );
}

interface Finding extends LooserSearch {
  readonly total: number; // number of results
}

/** If a search finds nothing: searches without one of its parts, with their number of results. */
function LooserSearches() {
  const { bridge, library } = useApp();
  const { list } = library;
  const { value: findings } = useResource({ bridge, text: list.searched.value }, searchLooser);
  const worthwhile = findings?.filter(({ total }) => total > 0) ?? [];
  return worthwhile.map(({ part, rest, total }) => (
    <Button key={part} tip={`Search for ${rest}`} onClick={() => (list.text.value = rest)}>
      {`Without ${part} · ${grouped(total)}`}
    </Button>
  ));
}

interface Searched extends Pick<Workbench, 'bridge'> {
  readonly text: string;
}

const searchLooser = ({ bridge, text }: Searched): Promise<readonly Finding[]> =>
  Promise.all(
    withoutEach(text).map(async (looser) => {
      const response = await bridge.call('library.search', { text: looser.rest, limit: 1 });
      return { ...looser, total: response.ok ? response.value.total : 0 };
    }),
  );

/** A search without one of its parts. */
interface LooserSearch {
  readonly part: string; // `tag:plant`
  readonly rest: string; // the remaining search
}

/**
 * Number of parts that are left out in turn, from the end: usually the part typed last excluded everything.
 */
const MAX_PARTS = 4;

/** The search `text` without each of its parts, last part first; empty if it has only one. */
export function withoutEach(text: string): LooserSearch[] {
  const parts = splitQuery(text).map(({ start, end }) => text.slice(start, end));
  if (parts.length < 2) return [];
  return parts
    .map((part, i) => ({ part, rest: parts.toSpliced(i, 1).join(' ') }))
    .slice(-MAX_PARTS)
    .toReversed();
}

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
