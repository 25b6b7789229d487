import './details.css';
import { counted, grouped } from '#contract/words/counted.ts';
import { Splitter } from '../../../controls/splitter.tsx';
import { useApp, useAction } from '../../../controls/window-context.ts';
import { ClipName } from '../../../controls/clip-name.tsx';
import { ClipDetails } from './clip-details.tsx';
import { useSignal } from '@preact/signals';
import { Copy, EyeOff, FolderSearch, RotateCw } from 'lucide';
import type { ClipSummary, FailedFile } from '#contract/rows/library-rows.ts';
import type { WatchedFolder } from '#contract/library/watched-folders.ts';
import { findFile } from '../../../stores/commands/library/file-commands.ts';
import { hasNoMotion } from '#contract/words/no-motion.ts';
import type { ListRow } from '../../../stores/library/listed-rows.ts';
import { ActionButton } from '../../../controls/action-button.tsx';
import { Button } from '../../../kit/button.tsx';
import { copyText } from '../../../controls/copy-text.ts';

const LABEL = 'Details';

/**
 * Details of the selection below the list: name, problems of the file, tags and note. Always visible, so that
 * a selection does not move the layout.
 */
export function DetailsPane({ onLeave }: { readonly onLeave: () => void }) {
  const { session, workspace, library } = useApp();
  const { active } = session.selection.value;
  const { collapsed, detailsHeight } = workspace.state.value;
  const rows = library.list.rows.value;
  const row = active === null ? undefined : rows.at(rows.indexOf(active));
  if (rows.length === 0 && session.selection.value.ids.size === 0) return null;
  return (
    <section
      class={collapsed.details ? 'details-pane flex collapsed' : 'details-pane flex'}
      aria-label={LABEL}
      style={{ '--details-height': `${detailsHeight}px` }}
    >
      <Splitter panel="details" size="detailsHeight" label={LABEL} grows={-1} axis="y" />
      <div class="panel-content column">
        <DetailsHeading />
        <RowDetails row={row} />
        <ClipDetails onLeave={onLeave} />
      </div>
    </section>
  );
}

/** Name of the clip, or number of clips. */
function DetailsHeading() {
  const { session, document, library } = useApp();
  const { active, ids: clips } = session.selection.value;
  if (clips.size > 1) return <h3 class="details-heading rigid">{counted(clips.size, 'clip')} selected</h3>;
  const [only = active] = clips;
  const row = only === null ? undefined : library.list.rows.value.at(library.list.rows.value.indexOf(only));
  const named = (only === null ? undefined : document.shown.value.clips.get(only)) ?? row;
  if (named === undefined || !('name' in named))
    return <p class="details-none faint small-text">Select a clip to add tags or a note.</p>;
  return (
    <h3
      class="details-heading rigid"
      data-tip={'path' in named ? `${named.name}\n${named.path}` : named.name}
    >
      <ClipName name={named.name} />
    </h3>
  );
}

/** Problem of the active row with its remedies, below the list; nothing without a problem. */
function RowDetails({ row }: { readonly row: ListRow | undefined }) {
  const { document } = useApp();
  if (row?.kind === 'failed')
    return hasNoMotion(row) ? <StillDetails file={row} /> : <FailedDetails file={row} />;
  const clip = row && document.shown.value.clips.get(row.id);
  if (clip?.isTake === true)
    return clip.missing ? <p class="row-details">Clips of this tree are missing.</p> : null;
  return clip?.missing === true ? <MissingDetails key={clip.id} clip={clip} /> : null;
}

function StillDetails({ file }: { readonly file: FailedFile }) {
  return (
    <section class="row-details" role="status" aria-label={`Why ${file.name} is not a clip`}>
      <p>This file has no motion. Export it with its animation to use it here.</p>
      <p class="details-path selectable">{file.path}</p>
      <div class="flex gap-6 wrap">
        <ActionButton action="file.retry" icon={RotateCw} named />
        <ActionButton action="row.copyPath" icon={Copy} bare />
      </div>
    </section>
  );
}

function FailedDetails({ file }: { readonly file: FailedFile }) {
  const app = useApp();
  const { failed } = app.library.unread.value;
  return (
    <section class="row-details failed" role="status" aria-label={`Why ${file.name} is not read`}>
      <p class="selectable">{file.error}</p>
      <p class="details-path selectable">{file.path}</p>
      <div class="flex gap-6 wrap">
        <ActionButton action="file.retry" icon={RotateCw} named />
        <ActionButton action="file.ignore" icon={EyeOff} named />
        {failed > 1 && <ActionButton action="file.ignoreAll">Ignore all {grouped(failed)}</ActionButton>}
        <Button icon={Copy} tip="Copy error and path" onClick={() => copyText(app, errorText(file))} bare />
      </div>
    </section>
  );
}

const errorText = ({ error, path }: FailedFile): string => `${error}\n${path}`;

/** A missing folder is reported once, not for each of its clips. */
function whyMissing({ path }: ClipSummary, folders: readonly WatchedFolder[]): string {
  const emptied = folders.flatMap((folder) => folder.emptied).find((place) => isBelow(path, place));
  if (emptied === undefined) return 'The file is missing, or contains another motion.';
  const name = emptied.split(/[\\/]/).at(-1);
  return `${name} is suddenly empty. Is a drive unplugged? Segue reads its clips again when they are back.`;
}

const isBelow = (file: string, folder: string): boolean =>
  file.startsWith(folder) && /^[\\/]/.test(file.slice(folder.replace(/[\\/]$/, '').length));

function MissingDetails({ clip }: { readonly clip: ClipSummary }) {
  const app = useApp();
  const problem = useSignal<string | null>(null);
  const [locate, check] = [useAction('clip.locate'), useAction('clip.checkAgain')];
  const attempt = async (method: Parameters<typeof findFile>[1]): Promise<void> => {
    problem.value = null;
    problem.value = await findFile(app, method, clip);
  };
  return (
    <section class="row-details" role="status" aria-label={`Why ${clip.name} is missing`}>
      <p>{whyMissing(clip, app.library.folders.value)} User data of the clip is kept.</p>
      <p class="details-path selectable">{clip.path}</p>
      {problem.value !== null && (
        <p class="details-problem selectable" role="alert">
          {problem.value}
        </p>
      )}
      <div class="flex gap-6 wrap">
        <Button icon={FolderSearch} tip={locate.tip} onClick={() => void attempt('index.locate')}>
          {locate.short}
        </Button>
        <Button icon={RotateCw} tip={check.title} onClick={() => void attempt('index.checkAgain')}>
          {check.short}
        </Button>
        <ActionButton action="row.copyPath" icon={Copy} bare />
      </div>
    </section>
  );
}
