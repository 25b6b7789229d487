import { Copy } from 'lucide';
import { counted, grouped } from '../../../contract/words/counted.ts';
import { pointKinds, type PointsView } from '../../stores/points/point-rows.ts';
import { markerKindWords } from '../../timeline/words/mark-words.ts';
import { FilterField } from '../../kit/filter-field.tsx';
import { ActionButton } from '../../controls/action-button.tsx';
import { Select } from '../../kit/select.tsx';
import { useApp } from '../../controls/window-context.ts';

const kindWords = { all: 'All kinds', ...markerKindWords };

/** Filters of the points and their number, in a separate row: a narrow panel has no room beside the tabs. */
export function PointBar() {
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
