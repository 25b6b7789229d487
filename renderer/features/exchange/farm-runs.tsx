import { Pause, Play, X } from 'lucide';
import { itemPaceTexts } from '#contract/jobs/pace.ts';
import type { FarmRun, FarmState } from '#contract/library/farm.ts';
import { counted, grouped } from '#contract/words/counted.ts';
import { shellWord } from '#contract/words/shell-word.ts';
import { Button } from '#renderer/kit/button.tsx';
import { DataTable } from '#renderer/kit/table/data-table.tsx';
import type { Column } from '#renderer/kit/table/column.ts';

interface RunsProps extends FarmState {
  readonly rates: ReadonlyMap<string, number | null>; // items per second, by run
  readonly named: string; // the farm, as a command names it
  readonly change: (run: string, state: FarmRun['state']) => Promise<void>;
}

/** The workers and runs of a farm. */
export function FarmRuns({ workers, runs, rates, named, change }: RunsProps) {
  return (
    <>
      <p role="status">
        {workers === 0 ? 'No worker' : counted(workers, 'worker')} · {counted(runs.length, 'run')}
      </p>
      {workers === 0 && (
        <p class="dim selectable">To add a worker, type: segue worker ADDRESS --clips FOLDER</p>
      )}
      {runs.length === 0 ? (
        <p class="dim selectable">
          To send an audit to the farm, type: segue audit --library FILE --farm {shellWord(named)}
        </p>
      ) : (
        <div class="farm-runs">
          <DataTable
            label="Runs"
            columns={runColumns(rates, change)}
            rows={runs}
            keyOf={({ id }) => id}
            useRow={(run) => ({ class: isOver(run) ? 'dim' : '' })}
          />
        </div>
      )}
    </>
  );
}

const isOver = ({ state, done, total }: FarmRun): boolean => state === 'cancelled' || done === total;

function runColumns(rates: RunsProps['rates'], change: RunsProps['change']): readonly Column<FarmRun>[] {
  const paces = (run: FarmRun): readonly string[] =>
    isOver(run) || run.state === 'paused'
      ? []
      : itemPaceTexts(rates.get(run.id) ?? null, run.total - run.done);
  return [
    {
      head: 'Run',
      class: 'cut',
      cell: ({ name }) => name,
      tip: (run) => `${run.name}, by ${run.program}`,
    },
    { head: 'Kind', cell: ({ kind }) => kind },
    {
      head: 'Progress',
      cell: (run) => (
        <>
          {!isOver(run) && (
            <progress aria-label={`Progress of ${run.name}`} value={run.done} max={run.total} />
          )}{' '}
          {progressText(run)}
        </>
      ),
    },
    { head: 'Rate', cell: (run) => paces(run)[0] },
    { head: 'Time left', cell: (run) => paces(run)[1] },
    { head: 'Priority', cell: ({ priority }) => priority },
    { head: 'Author', cell: ({ author }) => author },
    {
      key: 'change',
      headName: 'Change',
      cell: (run) => !isOver(run) && <ChangeButtons run={run} change={change} />,
    },
  ];
}

function ChangeButtons({
  run: { id, name, state },
  change,
}: Pick<RunsProps, 'change'> & { readonly run: FarmRun }) {
  const isPaused = state === 'paused';
  return (
    <span class="row gap-4">
      <Button
        icon={isPaused ? Play : Pause}
        name={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
        tip={isPaused ? 'Resumes the run' : 'Pauses the run: workers leave its tasks'}
        bare
        onClick={() => void change(id, isPaused ? 'open' : 'paused')}
      />
      <Button
        icon={X}
        name={`Cancel ${name}`}
        tip="Cancels the run and keeps its results. Run its command again to continue"
        bare
        onClick={() => void change(id, 'cancelled')}
      />
    </span>
  );
}

function progressText({ state, done, total }: FarmRun): string {
  if (state === 'cancelled') return `cancelled, ${grouped(done)} kept`;
  if (done === total) return `${grouped(total)} done`;
  return `${grouped(done)} of ${grouped(total)}${state === 'paused' ? ', paused' : ''}`;
}
