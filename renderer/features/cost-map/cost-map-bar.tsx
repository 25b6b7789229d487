import { courseKindOf, type CourseKind } from '#core/matching/slot-course.ts';
import { Button } from '../../kit/button.tsx';
import { Segments } from '../../kit/segments.tsx';
import { Select } from '../../kit/select.tsx';
import { CopyCsv } from '../../controls/copy-csv.tsx';
import { useApp } from '../../controls/window-context.ts';
import { setSeam, stepMinimum } from './map-commands.ts';
import { costTable } from './map-places.ts';

const names: Readonly<Record<CourseKind, string>> = {
  inertialization: 'Inertialization',
  deadBlending: 'Dead blending',
};

/** What the map costs, and what it leads to. */
export function CostMapBar() {
  const app = useApp();
  const { costMap, open } = app;
  const transition = open.transition.value;
  const slot = transition?.slots[transition.chosen];
  const own = slot ? `: ${names[courseKindOf(slot)].toLowerCase()}` : '';
  const modes = ['fast', 'exact'] as const;
  return (
    <div class="plot-bar row wide-bar" role="group" aria-label="Cost map options">
      <Select
        label="Cost of"
        tip="How the offset between both frames is absorbed. Its times are those of the chosen slot"
        value={costMap.course.value ?? 'slot'}
        options={[
          ['slot', `As chosen slot${own}`],
          ['inertialization', names.inertialization],
          ['deadBlending', names.deadBlending],
        ]}
        onChoose={(value) => (costMap.course.value = value === 'slot' ? null : value)}
      />
      <Segments
        label="Cost"
        options={modes.map((mode) => ({
          name: mode === 'fast' ? 'Fast' : 'Exact',
          tip:
            mode === 'fast'
              ? 'Offsets that change sides count less: never above the exact cost'
              : 'Offsets count wherever they are. Takes about twenty times as long',
          chosen: costMap.mode.value === mode,
        }))}
        choose={(index) => (costMap.mode.value = modes[index])}
      />
      <Button
        bare
        tip="Next local minimum, from the best on: Page Down on the map"
        onClick={() => stepMinimum(app, 1)}
      >
        Next minimum
      </Button>
      <Button
        bare
        tip="Moves out and in point to the cursor: Enter on the map"
        disabledReason={costMap.cursor.value === null ? 'put the cursor on the map first' : null}
        onClick={() => setSeam(app)}
      >
        Set seam
      </Button>
      <CopyCsv
        of="the cost of each out point (rows) with each in point (columns)"
        rows={() => costTable(costMap.shown.peek())}
        disabledReason={costMap.shown.value?.isComplete ? null : 'the map is not complete yet'}
      />
    </div>
  );
}
