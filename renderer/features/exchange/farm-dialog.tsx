import { useEffect, useRef, useState } from 'preact/hooks';
import type { Response } from '#contract/api.ts';
import { createItemRate } from '#contract/jobs/pace.ts';
import type { FarmRun } from '#contract/library/farm.ts';
import { NEEDS_PASSWORD } from '#contract/library/team.ts';
import { useApp } from '../../controls/window-context.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog, openDialog, useCloseDialog } from '../../kit/dialog.tsx';
import { ask } from '../../stores/ask.ts';
import { addressParts } from '../../stores/library/team.ts';
import type { Workbench } from '../../stores/workbench.ts';
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

/** Looks at a farm, again and again while the dialog is open. */
function useFarm(first: string) {
  const { bridge, workspace } = useApp();
  const [target, setTarget] = useState<{ readonly address: string; readonly password?: string }>({
    address: first,
  });
  const [looked, setLooked] = useState<Response<'farm.look'> | null>(null);
  const [rates, note] = useRates();
  const [refused, setRefused] = useState<string | null>(null);
  const latest = useRef(target);
  latest.current = target;
  const hear = (answer: Response<'farm.look'>): void => {
    setLooked(answer);
    if (answer.ok) note(answer.value.runs);
  };
  useEffect(() => {
    const { address } = target;
    let timer: number | undefined;
    let isOver = address === '';
    const look = async (given: Partial<typeof target>): Promise<void> => {
      const begun = performance.now();
      const answer = await bridge.call('farm.look', { address, ...given });
      if (isOver) return;
      hear(answer);
      if (answer.ok) workspace.set({ farmAddress: address });
      const isLasting = !answer.ok && answer.error.code !== 'teamOffline';
      const rest = Math.max(LOOK_MS, REST * (performance.now() - begun));
      if (!isLasting) timer = window.setTimeout(() => void look({}), rest);
    };
    if (!isOver) void look(target);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [target]);
  return {
    looked,
    rates,
    refused, // why a run was not changed
    target,
    look(address: string, password?: string): void {
      setLooked(null);
      setRefused(null);
      setTarget({ address, ...(password !== undefined && { password }) });
    },
    async change(run: string, state: FarmRun['state']): Promise<void> {
      const answer = await bridge.call('farm.change', { address: target.address, run, state });
      if (latest.current !== target) return;
      setRefused(answer.ok ? null : answer.error.message);
      if (answer.ok) hear(answer);
    },
  };
}

type Rates = ReadonlyMap<string, number | null>; // items per second, by run

/** The rates of runs, measured while the dialog is open. */
function useRates(): readonly [Rates, (runs: readonly FarmRun[]) => void] {
  const [rates, setRates] = useState<Rates>(new Map());
  const measures = useRef(new Map<string, ReturnType<typeof createItemRate>>());
  const note = (runs: readonly FarmRun[]): void => {
    const measured = runs.map(({ id, done }) => {
      const measure = measures.current.get(id) ?? createItemRate();
      measures.current.set(id, measure);
      return [id, measure(done, performance.now())] as const;
    });
    setRates(new Map(measured));
  };
  return [rates, note];
}
