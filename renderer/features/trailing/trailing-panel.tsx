// renderer/features/trailing: trailing joints of the transition, and sets of them
import './trailing.css';
import { bindTrailing, type RestOffset } from '#core/procedural/trailing/trailing-chain.ts';
import {
  isOwnTrailing,
  openChains,
  useSet,
  selectedChain,
  shownSkeleton,
  pickedJoint,
  previewOffset,
  shownOffset,
} from '#renderer/stores/commands/lab/trailing-commands.ts';
import type { ListedChain } from './trailing-rows.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { ChainList, ChainFields } from './chain-list.tsx';
import { rootMoves } from '#core/procedural/trailing/held-frame.ts';
import type { ShownSlots } from '#renderer/stores/lab/trailing/shown-trailing.ts';
import type { App } from '#renderer/stores/app.ts';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import type { ParameterRow } from '#renderer/controls/parameters/row.ts';
import { Select } from '#renderer/kit/select.tsx';
import { Rows } from '#renderer/controls/parameters/rows.tsx';

/** Trailing chains, of the transition or a set: the list, the selected one, and how the views show them. */
export function TrailingPanel() {
  const app = useApp();
  const chains = openChains(app);
  if (chains === null) return null;
  const skeleton = shownSkeleton(app);
  const problems = skeleton === null ? [] : bindTrailing(chains, skeleton).problems;
  const listed = chains.map((chain, index): ListedChain => ({ chain, index, problems }));
  const selected = selectedChain(app);
  return (
    <div class="side-by-side trailing-set">
      <ChainList chains={listed} selected={selected} />
      {listed[selected] && <ChainFields key={selected} listed={listed[selected]} />}
      {listed.length > 0 ? <JointFields /> : <SetTools />}
    </div>
  );
}

/** The rest offset of the picked joint, and how the views show the set. */
function JointFields() {
  const app = useApp();
  const joint = pickedJoint(app);
  const offset = joint === null ? null : shownOffset(app, joint);
  return (
    <section class="trailing-column column" aria-label="Rest offset and view">
      <header class="trailing-head row gap-4 wrap">
        <h3 class="cut">{joint !== null && offset !== null ? `Rest offset of ${joint}` : 'Rest offset'}</h3>
        <ActionButton action="trailing.resetOffset" named>
          Reset
        </ActionButton>
      </header>
      {joint !== null && offset !== null ? (
        <Rows folder="lab-offset" rows={offsetRows(app, joint, offset)} />
      ) : (
        <p class="trailing-note dim">Pick a joint of a chain, here or in a view.</p>
      )}
      <Rows folder="lab-view" rows={viewRows(app)} />
      <SetTools />
    </section>
  );
}

/** Takes the chains of a set, or saves those of the transition as one. */
function SetTools() {
  const app = useApp();
  if (!isOwnTrailing(app)) return <ActionButton action="trailing.use" named />;
  const sets = app.lab.items.value.filter(({ kind }) => kind === 'trailing');
  return (
    <div class="trailing-foot flex gap-4 wrap">
      {sets.length > 0 && (
        <Select
          label="Use set"
          tip="Replaces the chains of the transition by those of a set"
          value=""
          options={[['', 'Use set…'], ...sets.map(({ id, name }) => [id, name] as const)]}
          onChoose={(id) => {
            const set = sets.find((each) => each.id === id);
            if (set) useSet(app, set);
          }}
        />
      )}
      <ActionButton action="trailing.save" named />
    </div>
  );
}

/** Rows of the rest offset of a joint, m along each axis of its frame. */
export function offsetRows(app: App, joint: string, offset: RestOffset): readonly ParameterRow[] {
  return (['X', 'Y', 'Z'] as const).map((axis, i) => ({
    kind: 'number',
    key: axis,
    label: `Rest ${axis}`,
    description: `Rest offset along ${axis} of the joint’s frame. A longer offset swings less.`,
    minimum: -2,
    maximum: 2,
    step: 0.01,
    quantity: 'm',
    digits: 3,
    value: offset[i],
    preview: (value) => {
      const [x, y, z] = offset.map((each, k) => (k === i ? value : each));
      previewOffset(app, joint, [x, y, z]);
    },
  }));
}

/** How the views show the set; none of it is saved. */
export function viewRows(app: App): readonly ParameterRow[] {
  const { lab, session } = app;
  const { shownOn, held } = lab.trailing;
  const move = rootMoves.find((each) => each === held.value?.move) ?? OFF;
  const ofSet: ParameterRow = {
    kind: 'choice',
    key: 'shownOn',
    label: 'Shown on',
    value: shownOn.value,
    description: 'Slots that the set is shown on while it is open here',
    options: { 'All slots': 'all', A: 'A', B: 'B' },
    preview: (value: string) => (shownOn.value = value as ShownSlots), // one of the options above
  };
  return [
    ...(isOwnTrailing(app) ? [] : [ofSet]),
    {
      kind: 'choice',
      key: 'held',
      label: 'Held frame',
      value: move,
      description: 'Holds the frame at the playhead while its root moves. Play to see the joints trail',
      options: { Off: OFF, Sway: 'sway', Dash: 'dash', Turn: 'turn' },
      preview: (chosen: string) => {
        const found = rootMoves.find((each) => each === chosen);
        held.value = found ? { time: held.peek()?.time ?? session.time.peek(), move: found } : null;
      },
    },
  ];
}

const OFF = '';
