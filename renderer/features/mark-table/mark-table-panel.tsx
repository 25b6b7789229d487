// renderer/features/mark-table: the table of all markers and ranges
import './mark-table.css';
import type { ComponentChildren } from 'preact';
import { grouped } from '#contract/words/counted.ts';
import { defaultWorkspace } from '#renderer/stores/workspace/workspace.ts';
import { EmptyState } from '#renderer/controls/row-list.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { MarkList } from './mark-list.tsx';
import { Copy, Plus } from 'lucide';
import { shownKinds, type MarkTableView } from '#renderer/stores/marks/mark-rows.ts';
import { markKindWords } from '#renderer/timeline/words/mark-words.ts';
import { markCount } from '#contract/rows/marks.ts';
import { FilterField } from '#renderer/kit/filter-field.tsx';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { Select } from '#renderer/kit/select.tsx';

/**
 * Markers and ranges of all clips, or of the clips that the search of the list finds; `children` stand above
 * them.
 */
export function MarkTablePanel({ children }: { readonly children: ComponentChildren }) {
  const { markTable, library } = useApp();
  if (!library.isOpen.value) return null;
  return (
    <div class="mark-table column" data-keys-of="markers">
      <TableBar />
      {children}
      {markTable.isCut.value && (
        <p class="mark-table-note rigid dim" role="note">
          The first {grouped(markTable.rows.value.length)} markers and ranges are shown. For others, search
          the clip list and choose “Clips in the list”.
        </p>
      )}
      <MarkList empty={<NothingListed />} />
    </div>
  );
}

/** Says why the table is empty and what to do. */
function NothingListed() {
  const { markTable, workspace } = useApp();
  const { markTable: view } = workspace.state.value;
  if (markTable.error.value !== null) {
    return (
      <p class="empty-state selectable" role="alert">
        {markTable.error.value}
      </p>
    );
  }
  if (!markTable.isRead.value) return <p class="empty-state">Reading markers and ranges…</p>;
  if (markTable.rows.value.length > 0) {
    const clear = (): void => {
      markTable.text.value = '';
      workspace.set({ markTable: { ...view, kind: defaultWorkspace.markTable.kind } });
    };
    return (
      <EmptyState
        words="No marker or range matches these filters."
        label="Show all"
        tip="Clears kind and words"
        clear={clear}
      />
    );
  }
  if (view.scope === 'all')
    return (
      <div class="empty-state">
        <p>No markers or ranges yet: open a clip, then add a marker at the playhead.</p>
        <ActionButton action="marker.add" icon={Plus} named />
      </div>
    );
  return (
    <EmptyState
      words="No clip in the list has a marker or range."
      label="Show all clips"
      tip="Includes clips that the search excludes"
      clear={() => workspace.set({ markTable: { ...view, scope: 'all' } })}
    />
  );
}

const kindWords = { all: 'All kinds', ...markKindWords };

/**
 * Filters of the table and the number of rows, in a separate row: a narrow panel has no room beside the tabs.
 */
function TableBar() {
  const { workspace, markTable } = useApp();
  const view = workspace.state.value.markTable;
  const set = (patch: Partial<MarkTableView>): void => workspace.set({ markTable: { ...view, ...patch } });
  const [listed, selected] = [markTable.listed.value, markTable.selected.value.length];
  return (
    <div class="mark-table-bar row gap-6 rigid">
      <Select
        label="Clips"
        tip="Only clips that the search of the clip list finds"
        value={view.scope}
        options={[
          ['all', 'All clips'],
          ['listed', 'Clips in the list'],
        ]}
        onChoose={(scope) => set({ scope })}
      />
      <Select
        label="Kind"
        value={view.kind}
        options={shownKinds.map((kind) => [kind, kindWords[kind]] as const)}
        onChoose={(kind) => set({ kind })}
      />
      <FilterField
        label="Filter markers"
        placeholder="Clip, label, tag"
        tip="Words in clips, labels, kinds and tags"
        text={markTable.text.value}
        set={(text) => (markTable.text.value = text)}
      />
      <ActionButton action="markers.copyTable" icon={Copy} bare />
      <span class="faint cut" data-tip={`${grouped(selected)} selected`}>
        {selected > 1
          ? `${grouped(selected)} of ${grouped(listed.length)}`
          : markCount(listed.map(({ mark }) => mark))}
      </span>
    </div>
  );
}
