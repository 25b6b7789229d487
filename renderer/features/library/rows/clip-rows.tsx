import { labelText } from '#contract/rows/clip-label.ts';
import { Minus, X, BicepsFlexed, Network, Waypoints, Zap } from 'lucide';
import type { RefObject } from 'preact';
import type { LabKind } from '#contract/lab-items.ts';
import type { ClipSummary, FailedFile, ItemRow } from '#contract/rows/library-rows.ts';
import { grouped } from '#contract/words/counted.ts';
import { hasNoMotion } from '#contract/words/no-motion.ts';
import {
  clipTops,
  HEAD_HEIGHT,
  listRows,
  ListRow,
  RowList,
  type RowPlace,
} from '#renderer/controls/row-list.tsx';
import { useApp, useKeyHints, useWindow } from '#renderer/controls/window-context.ts';
import { Icon } from '#renderer/kit/icon.tsx';
import { nothingSelected, selectLess, type Pointing } from '#renderer/kit/row-selection.ts';
import { revealRow } from '#renderer/kit/virtual-rows.ts';
import { actionOfKey, runAction, type Action } from '#renderer/stores/action.ts';
import { openClip } from '#renderer/stores/commands/desk.ts';
import { openItem, pointedItem } from '#renderer/stores/commands/lab/item-commands.ts';
import { indexOfRow, isSelected, pointAtRow } from '#renderer/stores/commands/library/point-at-rows.ts';
import { pointedClip, pointedFailure } from '#renderer/stores/commands/library/pointed-row.ts';
import { labNouns } from '#renderer/stores/lab/lab-nouns.ts';
import type { ListRow as Listed } from '#renderer/stores/library/listed-rows.ts';
import { transitionEnds } from '#renderer/stores/marks/marker-edits.ts';
import type { MenuList } from '#renderer/stores/session/layers.ts';
import { clipOn } from '#renderer/stores/session/stage.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { ClipRow, failedFacts } from './clip-row.tsx';
import { movePeek, takePeekKey } from '../clip-actions.ts';
import type { Point } from '#renderer/kit/plot/scale.ts';

const MENU_INDENT = 84; // px, left edge of the names
const PAGE = 8; // rows

/** Ids of the actions whose id begins with `start`. */
export const idsOf = (actions: readonly Action[], start: string): readonly string[] =>
  actions.flatMap(({ id }) => (id.startsWith(start) ? [id] : []));

/** The rows of the list, with their keys and menu. */
export function ClipRows({ listRef }: { readonly listRef: RefObject<HTMLDivElement | null> }) {
  const { app, actions } = useWindow();
  const { session, library } = app;
  const { list } = library;
  const newTrees: MenuList = { label: 'New tree', entries: idsOf(actions, 'tree.new.') };
  const hints = useKeyHints(
    'clip.open',
    'clip.mark.source',
    'clip.mark.destination',
    'clip.peek',
    'clips.tag',
    'marks.menu',
  );
  const point = async (index: number, how: Pointing, byKey: boolean): Promise<void> => {
    revealRow(listRef.current, clipTops(list.rows.peek()), index);
    await pointAtRow(app, index, how);
    if (byKey) movePeek(app);
  };
  return (
    <RowList<Listed>
      class="clip-list"
      label="Clips"
      list={listRef}
      tops={clipTops(list.rows.value)}
      menuIndent={MENU_INDENT}
      keysOf="clips"
      statusKeys={`↑↓ select · Shift+↑↓ several · ${hints}`}
      multiple
      reuses
      // While a clip is open, PageUp and PageDown open other clips.
      page={clipOn(session.stage.value) === null ? PAGE : undefined}
      waits={list}
      rows={() => list.rows.value}
      idOf={({ id }) => `row-${id}`}
      active={() => indexOfRow(app, 'active')}
      isSelected={(row) => isSelected(session.selection.value, row)}
      draw={(row, place) => {
        const isHeaded = place.attributes['data-index'] === list.rows.value.named;
        return isHeaded ? <HeadedRow row={row} place={place} /> : drawRow(row, place);
      }}
      point={point}
      open={(row) => {
        if (row.kind === 'item') openItem(app, { ...row, kind: row.of });
        else if (row.kind === 'clip') openClip(app, row.id);
      }}
      menu={(_, at) => openRowMenu(app, at, newTrees)}
      keyEffect={useKeyEffects()}
      show={(first, end) => void list.show(first, end)}
      begin={() => (indexOfRow(app, 'active') < 0 ? point(0, 'only', false) : undefined)}
      onBlur={() => (session.peek.value = null)}
    />
  );
}

/** Keys of the pose preview and of the selection; and those of actions, if they have to wait. */
function useKeyEffects() {
  const { app, actions } = useWindow();
  const { peek, selection, stage } = app.session;
  return (event: KeyboardEvent, isFree: boolean) => {
    if (peek.peek() && takePeekKey(app, event.key)) return () => undefined;
    if (event.key === 'Escape' && clipOn(stage.peek())) return null;
    if (event.key === 'Escape' && (!isFree || selection.peek() !== nothingSelected))
      return () => void (selection.value = selectLess(selection.peek()));
    const action = isFree ? undefined : actionOfKey(event, actions, app.surroundings.mac, 'clips');
    return action?.within ? () => runAction(app, action) : null;
  };
}

interface RowProps {
  readonly row: Listed;
  readonly place: RowPlace;
}

/** The first row that only a marker label finds, below the head of those rows. */
function HeadedRow({ row, place }: RowProps) {
  const { length, named } = useApp().library.list.rows.value;
  const top = listRows(named);
  const style = { top: `${top + HEAD_HEIGHT}px`, height: `${listRows(1)}px` };
  return (
    <>
      <div
        class="label-head row faint"
        role="presentation"
        style={{ top: `${top}px`, height: `${HEAD_HEIGHT}px` }}
      >
        {`By marker label · ${grouped(length - named)}`}
      </div>
      {drawRow(row, { ...place, attributes: { ...place.attributes, style } })}
    </>
  );
}

function drawRow(row: Listed, place: RowPlace) {
  if (row.kind === 'item') return <ItemRowOf item={row} place={place} />;
  if (row.kind === 'clip') return <ClipRow id={row.id} place={place} />;
  return <FailedRow file={row} place={place} />;
}

/** Row of a file that could not be read, or has no motion; details below the list say why. */
function FailedRow({ file, place }: { readonly file: FailedFile; readonly place: RowPlace }) {
  const isStill = hasNoMotion(file);
  return (
    <ListRow
      place={place}
      class={isStill ? 'list-row still' : 'list-row failed'}
      data-tip={`${file.path}\n${file.error}`}
    >
      <span class="failed-sign">
        <Icon node={isStill ? Minus : X} size={14} />
      </span>
      <div class="row-text fill" role="gridcell">
        <div class="row-name cut">{file.name}</div>
        <div class="row-facts faint small-text cut">{failedFacts(file)}</div>
      </div>
    </ListRow>
  );
}

const icons = { tree: Network, trailing: Waypoints, muscles: BicepsFlexed, requests: Zap } satisfies Record<
  LabKind,
  unknown
>;

/** Row of muscles, trailing joints, a request list, or a tree without a clip yet. */
function ItemRowOf({ item, place }: { readonly item: ItemRow; readonly place: RowPlace }) {
  return (
    <ListRow place={place} class="list-row">
      <span class="item-sign">
        <Icon node={icons[item.of]} size={18} />
      </span>
      <div class="row-text fill" role="gridcell">
        <div class="row-name cut">{item.name}</div>
        <div class="row-facts faint small-text cut">
          {item.of === 'tree' ? 'tree without clips' : labNouns[item.of]}
        </div>
      </div>
    </ListRow>
  );
}

/** Opens the menu of the active row. Commands that never apply to it are left out. */
function openRowMenu(app: Workbench, at: Point, newTrees: MenuList): void {
  const clip = pointedClip(app);
  const failure = pointedFailure(app);
  const item = pointedItem(app);
  const entries = clip
    ? entriesOfClip(clip, newTrees)
    : failure
      ? entriesOfFailure(app, failure)
      : item && itemEntries;
  if (entries === null) return;
  app.session.menu.value = {
    label: clip ? labelText(clip.label) : ((failure ?? item)?.name ?? ''),
    entries,
    ...at,
  };
}

const itemTools = ['row.rename', 'row.duplicate', 'row.export', 'row.delete'];
const place = ['row.reveal', 'row.copyPath'];
const itemEntries = ['clip.open', null, ...itemTools];

function entriesOfClip(
  clip: Pick<ClipSummary, 'missing' | 'hasMesh' | 'isCharacter' | 'isTake'>,
  newTrees: MenuList,
): MenuList['entries'] {
  const shows = clip.hasMesh ? ['character.show.open', 'character.show.library', null] : [];
  return [
    'clip.open',
    null,
    ...shows,
    ...(clip.isCharacter
      ? []
      : [
          ...transitionEnds.map((end) => `clip.mark.${end}`),
          ...transitionEnds.map((end) => `clip.put.${end}`),
          'chain.interruptWithSelected',
          null,
          ...(clip.isTake ? [] : [newTrees]),
          'character.choose.clip',
          null,
        ]),
    ...(clip.isTake ? itemTools : ['clips.tag', 'suggestions.clips']),
    ...(clip.missing && !clip.isTake ? [null, 'clip.locate', 'clip.checkAgain'] : []),
    ...(clip.isTake ? [] : [null, ...place, null, 'clip.remove']),
  ];
}

function entriesOfFailure(app: Pick<Workbench, 'library'>, file: FailedFile): MenuList['entries'] {
  if (hasNoMotion(file)) return ['file.retry', null, ...place];
  const all = app.library.unread.peek().failed > 1 ? ['file.ignoreAll'] : [];
  return ['file.retry', 'file.ignore', ...all, null, ...place];
}
