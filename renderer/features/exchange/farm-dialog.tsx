import { useMemo, useRef, useState } from 'preact/hooks';
import type { Response } from '#contract/api.ts';
import { createItemRate } from '#contract/jobs/pace.ts';
import type { FarmRun } from '#contract/library/farm.ts';
import { NEEDS_PASSWORD } from '#contract/library/team.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { Button } from '#renderer/kit/button.tsx';
import { pause, unlessEnded, useResource, type Asking } from '#renderer/kit/resource.ts';
import { Dialog, openDialog, useCloseDialog } from '#renderer/kit/dialog.tsx';
import { ask } from '#renderer/stores/ask.ts';
import { addressParts } from '#renderer/stores/library/team.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { FarmRuns } from './farm-runs.tsx';
import { AddressRow, PasswordRow, whyNotAsk } from './server-fields.tsx';

/** Opens the farm that was shown last, or that of the team. */
export function showFarm(app: Pick<Workbench, 'session' | 'library' | 'workspace'>): void {
  const team = app.library.team.peek()?.address ?? '';
  openDialog(app.session, FarmDialog, { first: app.workspace.state.peek().farmAddress || team, team });
}

interface FarmProps {
  readonly first: string; // address; empty: there is none yet
  readonly team: string; // address of the server of the team; empty: the library is in none
}

function FarmDialog({ first, team }: FarmProps) {
  const [address, setAddress] = useState(first);
  const [password, setPassword] = useState('');
  const { looked, rates, refused, target, look, change } = useFarm(first);
  const farm = looked?.ok === true ? looked.value : null;
  const problem = looked?.ok === false ? looked.error : null;
  const asks = problem?.code === NEEDS_PASSWORD && address === target.address;
  const isShown = farm !== null && address === target.address;
  const isBusy = looked === null && target.address !== '';
  return (
    <Dialog
      title="Farm"
      size="wide"
      class="team-dialog farm-dialog"
      foot={isShown && address !== team && <ForgetButton address={address} />}
      problem={refused ?? (asks && target.password === undefined ? null : (problem?.message ?? null))}
      primary={{
        words: 'Connect',
        tip: 'Shows the farm in this database',
        disabledReason: isShown
          ? 'this farm is shown'
          : isBusy
            ? 'the server is asked'
            : whyNotAsk(address, asks ? password : null),
        run: () => look(address, asks ? password : undefined),
      }}
    >
      <AddressRow
        placeholder="postgres://anna@server/farm"
        value={first}
        problem={asks ? null : (problem?.message ?? null)}
        keep={setAddress}
      />
      {asks && <PasswordRow user={addressParts(address).user} problem={problem.message} keep={setPassword} />}
      {isBusy && <p role="status">Connecting …</p>}
      {farm !== null && (
        <FarmRuns
          {...farm}
          rates={rates}
          named={target.address === team ? 'team' : target.address}
          change={change}
        />
      )}
      {target.address === '' && <p class="dim">{whatItIs}</p>}
    </Dialog>
  );
}

/** Forgets a farm that is not of the team: that keeps its password for both. */
function ForgetButton({ address }: { readonly address: string }) {
  const app = useApp();
  const close = useCloseDialog();
  const forget = (): void => {
    app.workspace.set({ farmAddress: '' });
    void ask(app, 'farm.forget', { address });
    close();
  };
  return (
    <Button tip="Forgets the address and its password. The farm goes on" onClick={forget}>
      Forget farm
    </Button>
  );
}

const whatItIs =
  'A farm is a PostgreSQL database whose workers share long work. Type the address of one, or make one in a terminal: segue farm init postgres://anna@server/farm';

/** Time between looks, ms. */
const LOOK_MS = 1000;
/** Times that a look took until the next one: counting takes a quarter of a server's time at most. */
const REST = 3;

/** The farm that is shown. */
interface Target {
  readonly address: string;
  readonly password?: string;
}

interface Visit extends Pick<Workbench, 'bridge' | 'workspace'> {
  readonly target: Target;
}

/** Looks at a farm again and again, until it refuses. One that is away may come back. */
async function lookOn(
  { bridge, workspace, target }: Visit,
  { signal, progress }: Asking<Response<'farm.look'>>,
): Promise<Response<'farm.look'>> {
  const { address } = target;
  for (let given = target; ; given = { address }) {
    const begun = performance.now();
    // A server that does not answer holds up no other.
    const answer = await unlessEnded(bridge.call('farm.look', { ...given }), signal);
    if (answer.ok) workspace.set({ farmAddress: address });
    else if (answer.error.code !== 'teamOffline') return answer;
    progress(answer);
    await pause(Math.max(LOOK_MS, REST * (performance.now() - begun)), signal);
  }
}

/** The farm at an address while the dialog is open, and its changes. */
function useFarm(first: string) {
  const { bridge, workspace } = useApp();
  const [target, setTarget] = useState<Target>({ address: first });
  const visit = { bridge, workspace, target };
  const { value, of } = useResource(target.address === '' ? null : visit, lookOn);
  const seen = of?.target === target ? value : null;
  // What a change answered, until the next look.
  const [changed, setChanged] = useState<Changed | null>(null);
  const own = changed?.target === target ? changed : null;
  const looked = own?.answer.ok === true && own.seen === seen ? own.answer : seen;
  const now = useRef(seen);
  now.current = seen;
  return {
    looked,
    rates: useRates(looked?.ok === true ? looked.value.runs : none),
    /** Why a run was not changed. */
    refused: own?.answer.ok === false ? own.answer.error.message : null,
    target,
    look: (address: string, password?: string): void =>
      setTarget({ address, ...(password !== undefined && { password }) }),
    async change(run: string, state: FarmRun['state']): Promise<void> {
      const answer = await bridge.call('farm.change', { address: target.address, run, state });
      setChanged({ target, seen: now.current, answer });
    },
  };
}

interface Changed {
  readonly target: Target;
  readonly seen: Response<'farm.look'> | null;
  readonly answer: Response<'farm.change'>;
}

const none: readonly FarmRun[] = [];

type Rates = ReadonlyMap<string, number | null>; // items per second, by run

/** The rates of runs, measured while the dialog is open. */
function useRates(runs: readonly FarmRun[]): Rates {
  const measures = useRef(new Map<string, ReturnType<typeof createItemRate>>());
  return useMemo(() => {
    const measured = runs.map(({ id, done }) => {
      const measure = measures.current.get(id) ?? createItemRate();
      measures.current.set(id, measure);
      return [id, measure(done, performance.now())] as const;
    });
    return new Map(measured);
  }, [runs]);
}
