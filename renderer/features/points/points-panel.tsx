// renderer/features/points: the table of all transition points
import './points.css';
import { grouped, counted } from '../../../contract/words/counted.ts';
import { defaultWorkspace } from '../../stores/workspace/workspace.ts';
import { Button } from '../../kit/button.tsx';
import { useApp } from '../../controls/window-context.ts';
import { PointList } from './point-list.tsx';
import { Copy } from 'lucide';
import { pointKinds, type PointsView } from '../../stores/points/point-rows.ts';
import { markerKindWords } from '../../timeline/words/mark-words.ts';
import { FilterField } from '../../kit/filter-field.tsx';
import { ActionButton } from '../../controls/action-button.tsx';
import { Select } from '../../kit/select.tsx';

/** Markers of all clips, or of the clips that the search of the list finds. */
export function PointsPanel() {
  const { points, library } = useApp();
  if (!library.isOpen.value) return null;
  return (
    <div class="points" data-keys-of="points">
      <PointBar />
      {points.isCut.value && (
        <p class="points-note" role="note">
          The first {grouped(points.rows.value.length)} points are shown. For others, search the clip list and
          choose “Clips in the list”.
        </p>
      )}
      <PointList />
      {points.listed.value.length === 0 && <NothingListed />}
    </div>
  );
}

/** Says why the table is empty and what to do. */
function NothingListed() {
  const { points, workspace } = useApp();
  const { points: view } = workspace.state.value;
  if (points.error.value !== null) {
    return (
      <p class="empty-state selectable" role="alert">
        {points.error.value}
      </p>
    );
  }
  if (!points.isRead.value) return <p class="empty-state">Reading transition points…</p>;
  if (points.rows.value.length > 0) {
    const clear = (): void => {
      points.text.value = '';
      workspace.set({ points: { ...view, kind: defaultWorkspace.points.kind } });
    };
    return (
      <div class="empty-state">
        <p>No transition points match these filters.</p>
        <Button tip="Clears kind and words" onClick={clear}>
          Show all
        </Button>
      </div>
    );
  }
  if (view.scope === 'all')
    return <p class="empty-state">No transition points yet. Open a clip and press M to add one.</p>;
  return (
    <div class="empty-state">
      <p>No clip in the list has a transition point.</p>
      <Button
        tip="Includes points of clips that the search excludes"
        onClick={() => workspace.set({ points: { ...view, scope: 'all' } })}
      >
        Show all clips
      </Button>
    </div>
  );
}

const kindWords = { all: 'All kinds', ...markerKindWords };

/** Filters of the points and their number, in a separate row: a narrow panel has no room beside the tabs. */
function PointBar() {
  const { workspace, points } = useApp();
  const view = workspace.state.value.points;
  const set = (patch: Partial<PointsView>): void => workspace.set({ points: { ...view, ...patch } });
  const [count, selected] = [points.listed.value.length, points.selected.value.length];
  return (
    <div class="point-bar">
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
        options={pointKinds.map((kind) => [kind, kindWords[kind]] as const)}
        onChoose={(kind) => set({ kind })}
      />
      <FilterField
        label="Filter points"
        placeholder="Clip, label, tag"
        tip="Words in clips, labels, kinds and tags"
        text={points.text.value}
        set={(text) => (points.text.value = text)}
      />
      <ActionButton action="points.copyTable" icon={Copy} bare />
      <span class="faint cut" data-tip={counted(selected, 'selected point')}>
        {selected > 1 ? `${grouped(selected)} of ${grouped(count)}` : counted(count, 'point')}
      </span>
    </div>
  );
}
