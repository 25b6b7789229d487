import './details.css';
import { counted, grouped } from '#contract/words/counted.ts';
import { Splitter } from '#renderer/controls/splitter.tsx';
import { useApp, useAction } from '#renderer/controls/window-context.ts';
import { ClipName } from '#renderer/controls/clip-name.tsx';
import { ClipDetails } from './clip-details.tsx';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { ChevronDown, ChevronRight, Copy, EyeOff, FolderSearch, RotateCw } from 'lucide';
import type { ClipSummary, FailedFile } from '#contract/rows/library-rows.ts';
import type { WatchedFolder } from '#contract/library/watched-folders.ts';
import { findFile } from '#renderer/stores/commands/library/file-commands.ts';
import { hasNoMotion } from '#contract/words/no-motion.ts';
import type { ListRow } from '#renderer/stores/library/listed-rows.ts';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Icon } from '#renderer/kit/icon.tsx';
import { copyText } from '#renderer/controls/copy-text.ts';
import { liesIn, nameOf } from '#renderer/stores/document/file-places.ts';

const LABEL = 'Details';

/**
 * Details of the selection below the list: name, tags and note. Folded unless asked for; problems of a file
 * are always shown. The head stays, so that a selection does not move the layout.
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
      class={collapsed.details ? 'details-pane flex folded' : 'details-pane flex'}
      aria-label={LABEL}
      style={{ '--details-height': detailsHeight === 0 ? undefined : `${detailsHeight}px` }}
    >
      {!collapsed.details && (
        <Splitter panel="details" size="detailsHeight" label={LABEL} grows={-1} axis="y" />
      )}
      <div class="panel-content column">
        <DetailsHead isOpen={!collapsed.details} />
        <RowDetails row={row} />
        {!collapsed.details && <ClipDetails onLeave={onLeave} />}
      </div>
    </section>
  );
}

/** Name of the clip, or number of clips; shows and hides their details. */
function DetailsHead({ isOpen }: { readonly isOpen: boolean }) {
  const { workspace } = useApp();
  const toggle = (): void =>
    workspace.set({ collapsed: { ...workspace.state.peek().collapsed, details: isOpen } });
  const { words, tip } = useDetailed();
  return (
    <h3 class="details-heading rigid">
      <button type="button" class="plain row gap-4" aria-expanded={isOpen} data-tip={tip} onClick={toggle}>
        <Icon node={isOpen ? ChevronDown : ChevronRight} size={14} />
        {words}
      </button>
    </h3>
  );
}

const TIP = 'Tags, note, unit and up axis';

/** What the details are of. */
function useDetailed(): { readonly words: ComponentChildren; readonly tip: string } {
  const { session, document, library } = useApp();
  const { active, ids: clips } = session.selection.value;
  if (clips.size > 1) return { words: `${counted(clips.size, 'clip')} selected`, tip: TIP };
  const [only = active] = clips;
  const row = only === null ? undefined : library.list.rows.value.at(library.list.rows.value.indexOf(only));
  const clip = only === null ? undefined : document.shown.clips.value.get(only);
  const named = clip ?? row;
  if (named === undefined || !('name' in named))
    return { words: <span class="faint">{LABEL}</span>, tip: TIP };
  return {
    words: <ClipName clip={clip} missing={named.name} />,
    tip: 'path' in named ? `${named.name}\n${named.path}\n${TIP}` : `${named.name}\n${TIP}`,
  };
}

/** Problem of the active row with its remedies, below the list; nothing without a problem. */
function RowDetails({ row }: { readonly row: ListRow | undefined }) {
  const { document } = useApp();
  if (row?.kind === 'failed')
    return hasNoMotion(row) ? <StillDetails file={row} /> : <FailedDetails file={row} />;
  const clip = row && document.shown.clips.value.get(row.id);
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
  const emptied = folders.flatMap((folder) => folder.emptied).find((place) => liesIn(path, place));
  if (emptied === undefined) return 'The file is missing, cannot be read, or contains another motion.';
  return `${nameOf(emptied)} is suddenly empty. Is a drive unplugged? Segue reads its clips again when they are back.`;
}

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
