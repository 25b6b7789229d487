// renderer/features/library/rows: the list and its rows
import '../library.css';
import { useSignalEffect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { grouped } from '#contract/words/counted.ts';
import { openItem } from '../../../stores/commands/lab/item-commands.ts';
import { openClip } from '../../../stores/commands/desk.ts';
import { clipOn } from '../../../stores/session/stage.ts';
import { isSelected } from '../../../stores/library/row-selection.ts';
import { listRows } from '../../../controls/list-rows.ts';
import { pointingOf, type Pointing } from '../../../kit/list-keys.ts';
import { useLatest } from '../../../controls/use-latest.ts';
import { useFocusRequest } from '../../../controls/use-focus-request.ts';
import { useApp, useKeyHints } from '../../../controls/window-context.ts';
import { ClipRow } from './clip-row.tsx';
import { EmptyList } from './empty-list.tsx';
import { useRevealNewClips } from './use-reveal-new-clips.ts';
import { IgnoredFiles, StillFiles } from './ignored-files.tsx';
import { KindSelect } from './kind-select.tsx';
import { NewItem } from './new-item.tsx';
import { SortControl } from './sort-control.tsx';
import { useRowSelection, type ListPlaces } from './use-row-selection.ts';
import { belowRow, revealRow, useVirtualRows } from '../../../kit/virtual-rows.ts';
import { Minus, X, BicepsFlexed, Network, Waypoints, Zap } from 'lucide';
import type { FailedFile, ItemRow } from '#contract/rows/library-rows.ts';
import { hasNoMotion } from '#contract/words/no-motion.ts';
import { Icon } from '../../../kit/icon.tsx';
import { ListRow, type ShownRow } from './list-row.tsx';
import { failedFacts } from './row-facts.ts';
import type { LabKind } from '#contract/lab-items.ts';
import { labNouns } from '../../../stores/lab/lab-nouns.ts';

const MENU_INDENT = 84; // px, left edge of the names

/** Positions of rows, visible or not. */
function placesIn(listRef: RefObject<HTMLDivElement | null>): ListPlaces {
  return {
    reveal: (index) => revealRow(listRef.current, listRows, index),
    menuPlace: (index) => belowRow(listRef.current, listRows, index, MENU_INDENT),
  };
}

/**
 * List of clips and of files that could not be read, or of files without motion. Only visible rows are in the
 * page.
 */
export function ClipList({ listRef }: { readonly listRef: RefObject<HTMLDivElement | null> }) {
  const { session, library } = useApp();
  const { rows, error } = library.list;
  const { active, clips } = session.selection.value;
  const places = placesIn(listRef);
  const { point, begin, onKeyDown, openMenu } = useRowSelection(places);
  const hints = useKeyHints(
    'clip.open',
    'clip.mark.source',
    'clip.mark.destination',
    'clip.peek',
    'clips.tag',
    'marks.menu',
  );
  useFocusRequest('clips', listRef);
  useOpenClipInSight(places);
  useRevealNewClips(listRef);
  // New results start at the top.
  useSignalEffect(() => {
    void library.list.text.value;
    listRef.current?.scrollTo(0, 0);
  });
  return (
    <section class="clip-section" aria-label="Clips">
      <div class="section-head">
        <ListHeading selected={clips.size} />
        <KindSelect />
        <SortControl />
        <NewItem />
      </div>
      {error.value !== null && (
        <p class="list-error" role="alert">
          {error.value}
        </p>
      )}
      <EmptyList />
      <div
        class="clip-list virtual-list"
        role="grid"
        aria-label="Clips"
        aria-multiselectable="true"
        aria-rowcount={rows.value.length}
        tabIndex={0}
        ref={listRef}
        aria-activedescendant={active === null ? undefined : `row-${active}`}
        data-keys-of="clips"
        data-status-keys={`↑↓ select · Shift+↑↓ several · ${hints}`}
        onKeyDown={onKeyDown}
        onBlur={() => (session.peek.value = null)}
        onFocus={begin}
      >
        <RowsInSight listRef={listRef} point={point} openMenu={openMenu} />
      </div>
      <StillFiles />
      <IgnoredFiles />
    </section>
  );
}

/** Scrolls to the clip that is opened, from anywhere. */
function useOpenClipInSight({ reveal }: ListPlaces): void {
  const { session, library } = useApp();
  useSignalEffect(() => {
    const id = clipOn(session.stage.value)?.id;
    const index = id === undefined ? -1 : library.list.rows.peek().indexOf(id);
    if (index >= 0) reveal(index);
  });
}

/** Number of selected clips that the search hides. */
function useHidden(): number {
  const { library, session } = useApp();
  const { list } = library;
  return useLatest(
    0,
    () => ({ clips: session.selection.value.clips, text: list.text.value }),
    async ({ clips, text }) => {
      if (clips.size === 0 || text === '') return 0;
      await list.answered();
      if ([...clips].every((id) => list.rows.peek().indexOf(id) >= 0)) return 0;
      const listed = new Set(await list.clipsBetween(0, list.rows.peek().length));
      return [...clips].filter((id) => !listed.has(id)).length;
    },
  ).value;
}

/**
 * `Clips 12 · 1 failed`, `Found 3`, `2 of 12 selected`, or `2 selected, 1 not listed`, on one line at any
 * width. Results are counted together.
 */
function ListHeading({ selected }: { readonly selected: number }) {
  const { list, unread } = useApp().library;
  const hidden = useHidden();
  const total = list.rows.value.length;
  const failed = list.text.value === '' ? Math.min(unread.value.failed, total) : 0;
  if (selected > 1 || hidden > 0) {
    return (
      <h2 class="cut">
        <b>{grouped(selected)}</b>
        {hidden === 0 && <b> of {grouped(total - failed)}</b>}
        <b class="where-wide"> selected</b>
        {hidden > 0 && <b>, {grouped(hidden)} not listed</b>}
      </h2>
    );
  }
  return (
    <h2 class="cut">
      {list.text.value === '' ? 'Clips' : 'Found'} <b>{grouped(total - failed)}</b>
      {failed > 0 && <b class="failed-count"> · {grouped(failed)} failed</b>}
    </h2>
  );
}

interface RowsInSightProps {
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly point: (index: number, how: Pointing) => void;
  readonly openMenu: (index: number, event: MouseEvent) => void;
}

function RowsInSight({ listRef, point, openMenu }: RowsInSightProps) {
  const app = useApp();
  const { session, surroundings } = app;
  const { list } = app.library;
  const rows = list.rows.value;
  const selection = session.selection.value;
  const active = selection.active === null ? -1 : rows.indexOf(selection.active);
  const { first, end, drawn, box } = useVirtualRows(listRef, listRows, rows.length, active);
  useEffect(() => void list.show(first, end), [rows, first, end]);
  return (
    <div role="presentation" {...box}>
      {drawn.map((index) => {
        const row = rows.at(index);
        if (!row) return null;
        const shown = {
          top: listRows(index),
          selected: isSelected(selection, row),
          active: row.id === selection.active,
          // Other buttons open the menu, as does Ctrl with the left button on a Mac.
          onSelect: (event: MouseEvent) =>
            event.button === 0 && !(surroundings.mac && event.ctrlKey) && point(index, pointingOf(event)),
          onMenu: (event: MouseEvent) => openMenu(index, event),
          onOpen: () => {
            if (row.kind === 'item') openItem(app, { ...row, kind: row.of });
            else if (row.kind === 'clip') openClip(app, row.id);
          },
        };
        if (row.kind === 'item') return <ItemRowOf key={row.id} item={row} shown={shown} />;
        if (row.kind === 'clip') return <ClipRow key={row.id} id={row.id} shown={shown} />;
        return <FailedRow key={row.id} file={row} shown={shown} />;
      })}
    </div>
  );
}

/** Row of a file that could not be read, or has no motion; details below the list say why. */
function FailedRow({ file, shown }: { readonly file: FailedFile; readonly shown: ShownRow }) {
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

const icons = { tree: Network, trailing: Waypoints, muscles: BicepsFlexed, requests: Zap } satisfies Record<
  LabKind,
  unknown
>;

/** Row of muscles, trailing joints, a request list, or a tree without a clip yet. */
function ItemRowOf({ item, shown }: { readonly item: ItemRow; readonly shown: ShownRow }) {
  return (
    <ListRow id={item.id} shown={shown}>
      <span class="item-sign">
        <Icon node={icons[item.of]} size={18} />
      </span>
      <div class="row-text" role="gridcell">
        <div class="row-name cut">{item.name}</div>
        <div class="row-facts cut">{item.of === 'tree' ? 'tree without clips' : labNouns[item.of]}</div>
      </div>
    </ListRow>
  );
}
