import { TextField } from '../../kit/text-field.tsx';
import { Plus, X } from 'lucide';
import { useRef } from 'preact/hooks';
import type { TrailingChain } from '#core/trailing/trailing-chain.ts';
import {
  commitChains,
  pickedJoint,
  previewChains,
  shownSkeleton,
} from '../../stores/commands/lab/trailing-commands.ts';
import { chainName, withoutJoint } from '../../stores/lab/trailing/trailing-set.ts';
import { selectJoint } from '../../stores/session/joint-selection.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { Button } from '../../kit/button.tsx';
import { useFocusKeys } from '../../kit/list-keys.ts';
import { useApp } from '../../controls/window-context.ts';
import { Rows } from '../../controls/parameters/rows.tsx';
import { chainRows, problemAt, type ListedChain } from './trailing-rows.ts';

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

interface ChainNameProps {
  readonly chain: TrailingChain;
  rename(name: string): void;
}

function ChainName({ chain, rename }: ChainNameProps) {
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
