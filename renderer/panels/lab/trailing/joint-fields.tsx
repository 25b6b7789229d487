import { rootMoves } from '../../../../core/trailing/held-frame.ts';
import type { RootMove } from '../../../../core/trailing/held-frame.ts';
import type { RestOffset } from '../../../../core/trailing/trailing-chain.ts';
import { pickedJoint, previewOffset, shownOffset } from '../../../state/commands/lab/trailing-commands.ts';
import type { ShownOn } from '../../../state/lab/trailing/trailing-session.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { Select } from '../../controls/select.tsx';
import { useApp } from '../../controls/window-context.ts';
import { RowView } from '../../inspector/controls/row-view.tsx';

/** The rest offset of the picked joint, and how the views show the set. */
export function JointFields() {
  const app = useApp();
  const joint = pickedJoint(app);
  const offset = joint === null ? null : shownOffset(app, joint);
  return (
    <section class="trailing-column" aria-label="Rest offset and view">
      <header class="trailing-head">
        <h3 class="cut">{joint !== null && offset !== null ? `Rest offset of ${joint}` : 'Rest offset'}</h3>
        <ActionButton action="trailing.resetOffset" named>
          Reset
        </ActionButton>
      </header>
      {joint !== null && offset !== null ? (
        <OffsetRows joint={joint} offset={offset} />
      ) : (
        <p class="trailing-note">Pick a joint of a chain, here or in a view.</p>
      )}
      <ViewRows />
      <div class="trailing-foot">
        <ActionButton action="trailing.use" named />
        <ActionButton action="trailing.take" named />
      </div>
    </section>
  );
}

function OffsetRows({ joint, offset }: { readonly joint: string; readonly offset: RestOffset }) {
  const app = useApp();
  return (
    <>
      {(['X', 'Y', 'Z'] as const).map((axis, i) => (
        <RowView
          key={axis}
          folder="lab-offset"
          row={{
            kind: 'number',
            key: axis,
            label: `Rest ${axis}`,
            description: `Rest offset along ${axis} of the joint’s frame. A longer offset swings less.`,
            ...{ minimum: -2, maximum: 2, step: 0.01, quantity: 'm', unit: 'm', digits: 3, fps: 60 },
            value: offset[i],
            preview: (value) => {
              const [x, y, z] = offset.map((each, k) => (k === i ? value : each));
              previewOffset(app, joint, [x, y, z]);
            },
          }}
        />
      ))}
    </>
  );
}

const moveWords: Readonly<Record<RootMove, string>> = { sway: 'Sway', dash: 'Dash', turn: 'Turn' };

function ViewRows() {
  const { lab, session } = useApp();
  const { shownOn, held } = lab.trailing;
  return (
    <>
      <div class="inspector-row">
        <span class="row-label">Shown on</span>
        <Select<ShownOn>
          class="row-select"
          label="Shown on"
          tip="Slots that the set is shown on while it is open here"
          value={shownOn.value}
          options={[
            ['all', 'All slots'],
            ['A', 'A'],
            ['B', 'B'],
          ]}
          onChoose={(value) => (shownOn.value = value)}
        />
      </div>
      <div class="inspector-row">
        <span class="row-label">Held frame</span>
        <Select<RootMove | ''>
          class="row-select"
          label="Held frame"
          tip="Holds the frame at the playhead while its root moves. Play to see the joints trail"
          value={held.value?.move ?? ''}
          options={[['', 'Off'], ...rootMoves.map((move) => [move, moveWords[move]] as const)]}
          onChoose={(move) => {
            held.value = move === '' ? null : { time: held.peek()?.time ?? session.time.peek(), move };
          }}
        />
      </div>
    </>
  );
}
