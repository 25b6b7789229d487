import { Plus, Trash2, X } from 'lucide';
import { useRef } from 'preact/hooks';
import type { TrailingChain } from '#core/procedural/trailing/trailing-chain.ts';
import {
  pickedJoint,
  shownSkeleton,
  commitChains,
  previewChains,
} from '#renderer/stores/commands/lab/trailing-commands.ts';
import { chainName, withoutJoint, trailingPresets } from '#renderer/stores/lab/trailing/trailing-set.ts';
import { shownJointOf } from '#renderer/stores/shown/open-transition.ts';
import { selectJoint } from '#renderer/stores/session/joint-selection.ts';
import { ActionButton, MenuButton } from '#renderer/controls/action-button.tsx';
import { useFocusKeys } from '#renderer/kit/list-keys.ts';
import { Select } from '#renderer/kit/select.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { problemAt, type ListedChain, chainRows } from './trailing-rows.ts';
import { TextField } from '#renderer/kit/text-field.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Rows } from '#renderer/controls/parameters/rows.tsx';

interface ChainListProps {
  readonly chains: readonly ListedChain[];
  readonly selected: number; // -1 = none
}

/** The chains of a set, and the ways to add one. */
export function ChainList({ chains, selected }: ChainListProps) {
  const { lab } = useApp();
  const list = useRef<HTMLDivElement>(null);
  const keys = useFocusKeys();
  const onKeyDown = (event: KeyboardEvent): void => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
    if (keys(rows, event)) lab.trailing.chain.value = rows.indexOf(document.activeElement as HTMLElement);
  };
  return (
    <section class="trailing-column column" aria-label="Chains">
      <header class="trailing-head row gap-4 wrap">
        <h3>Chains</h3>
        <JointSelect />
        <ActionButton action="trailing.add" icon={Plus} named />
        <MenuButton
          text="Presets"
          tip="Chains for a part of the figure, by the names of its joints or from the picked one on"
          menu="Add chain"
          entries={trailingPresets.map(({ id }) => `trailing.preset.${id}`)}
        />
        <ActionButton action="trailing.delete" icon={Trash2} bare />
      </header>
      {chains.length === 0 ? (
        <p class="panel-hint">
          Pick the first joint of a tail or a hand, here or in a view, then press Add from picked joint.
        </p>
      ) : (
        <div role="listbox" aria-label="Chains" data-keys-of="chains" ref={list} onKeyDown={onKeyDown}>
          {chains.map((listed) => (
            <ChainRow key={listed.index} listed={listed} isSelected={listed.index === selected} />
          ))}
        </div>
      )}
    </section>
  );
}

function ChainRow({ listed, isSelected }: { readonly listed: ListedChain; readonly isSelected: boolean }) {
  const { lab } = useApp();
  const { chain, index } = listed;
  const problem = ['joints[', 'dampTime', 'angleLimitDegrees', 'offsets.']
    .map((field) => problemAt(listed, field))
    .find((words) => words !== undefined);
  const { length } = chain.joints;
  return (
    <div
      class={isSelected ? 'trailing-row inset selected' : 'trailing-row inset'}
      role="option"
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      data-tip={problem ?? chain.joints.join(', ')}
      onClick={() => (lab.trailing.chain.value = index)}
    >
      <span class={problem === undefined ? 'cut' : 'cut error-text'}>{chainName(chain)}</span>
      <span class="faint cut">{problem ?? (length === 1 ? '1 joint' : `${length} joints`)}</span>
    </div>
  );
}

/** Picks a joint by name, as a click in a view does. */
function JointSelect() {
  const app = useApp();
  const names = shownSkeleton(app)?.names ?? [];
  const picked = pickedJoint(app) ?? '';
  return (
    <Select
      label="Picked joint"
      tip="The joint that is picked in the views"
      value={picked}
      options={[
        ...(picked === '' ? [['', 'Pick a joint'] as const] : []),
        ...names.map((name) => [name, name] as const),
      ]}
      onChoose={(name) => selectJoint(app.session, shownJointOf(app.open.clips.peek(), names.indexOf(name)))}
    />
  );
}

/** The selected chain: its name, numbers and joints. */
export function ChainFields({ listed }: { readonly listed: ListedChain }) {
  const app = useApp();
  const { chain, index } = listed;
  const change = (name: string, patch: Partial<TrailingChain>): void =>
    previewChains(app, name, (chains) =>
      chains.map((each, c) => (c === index ? { ...each, ...patch } : each)),
    );
  return (
    <section class="trailing-column column" aria-label="Chain">
      <ChainName
        chain={chain}
        rename={(name) => {
          change('Rename chain', { name });
          app.editing.keep();
        }}
      />
      <Rows folder="lab-trailing" rows={chainRows(listed, change)} />
      <ActionButton action="trailing.resetHere" named />
      <ChainJoints listed={listed} />
    </section>
  );
}

function ChainName({ chain, rename }: { readonly chain: TrailingChain; rename(name: string): void }) {
  const name = chainName(chain);
  return (
    <label class="lil-controller">
      <span class="lil-name">Name</span>
      <TextField label="Name" maxLength={100} value={name} keep={(text) => text !== '' && rename(text)} />
    </label>
  );
}

/** The joints of a chain. Choosing one picks it in the views, where its rest offset has a handle. */
function ChainJoints({ listed }: { readonly listed: ListedChain }) {
  const app = useApp();
  const list = useRef<HTMLDivElement>(null);
  const keys = useFocusKeys();
  const { joints } = listed.chain;
  const picked = pickedJoint(app);
  const pick = (name: string): void => {
    const joint = shownSkeleton(app)?.names.indexOf(name) ?? -1;
    if (joint >= 0) selectJoint(app.session, joint);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
    if (keys(rows, event)) pick(joints[rows.indexOf(document.activeElement as HTMLElement)]);
  };
  const focusable = Math.max(joints.indexOf(picked ?? ''), 0);
  return (
    <>
      <header class="trailing-head row gap-4 wrap">
        <h3>Joints</h3>
        <ActionButton action="trailing.addJoint" icon={Plus} named />
        {picked !== null && joints.includes(picked) && (
          <Button
            icon={X}
            bare
            tip={`Remove ${picked} from chain`}
            onClick={() => commitChains(app, `Remove ${picked}`, (chains) => withoutJoint(chains, picked))}
          />
        )}
      </header>
      <div role="listbox" aria-label="Joints of chain" ref={list} onKeyDown={onKeyDown}>
        {joints.map((name, i) => {
          const problem = problemAt(listed, `joints[${i}]`);
          return (
            <div
              key={name}
              class={name === picked ? 'trailing-row inset selected' : 'trailing-row inset'}
              role="option"
              aria-selected={name === picked}
              tabIndex={i === focusable ? 0 : -1}
              data-tip={problem ?? ''}
              onClick={() => pick(name)}
            >
              <span class={problem === undefined ? 'cut' : 'cut error-text'}>{name}</span>
              {problem !== undefined && <span class="faint cut">{problem}</span>}
            </div>
          );
        })}
      </div>
    </>
  );
}
