import { Pause, Play, X } from 'lucide';
import { itemPaceTexts } from '#contract/jobs/pace.ts';
import type { FarmRun, FarmState } from '#contract/library/farm.ts';
import { counted, grouped } from '#contract/words/counted.ts';
import { shellWord } from '#contract/words/shell-word.ts';
import { Button } from '../../kit/button.tsx';

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
          <table aria-label="Runs">
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head}>{head}</th>
                ))}
                <th aria-label="Change" />
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => (
                <RunRow key={run.id} run={run} rate={rates.get(run.id) ?? null} change={change} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

const heads = ['Run', 'Kind', 'Progress', 'Rate', 'Time left', 'Priority', 'Author'];

interface RowProps extends Pick<RunsProps, 'change'> {
  readonly run: FarmRun;
  readonly rate: number | null;
}

function RunRow({ run, rate, change }: RowProps) {
  const { id, name, kind, program, author, priority, state, done, total } = run;
  const isOver = state === 'cancelled' || done === total;
  const [pace = '', left = ''] = isOver || state === 'paused' ? [] : itemPaceTexts(rate, total - done);
  const isPaused = state === 'paused';
  return (
    <tr class={isOver ? 'dim' : ''}>
      <td class="cut" data-tip={`${name}, by ${program}`}>
        {name}
      </td>
      <td>{kind}</td>
      <td>
        {!isOver && <progress aria-label={`Progress of ${name}`} value={done} max={total} />}{' '}
        {progressText(run)}
      </td>
      <td>{pace}</td>
      <td>{left}</td>
      <td>{priority}</td>
      <td>{author}</td>
      <td>
        {!isOver && (
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
        )}
      </td>
    </tr>
  );
}

function progressText({ state, done, total }: FarmRun): string {
  if (state === 'cancelled') return `cancelled, ${grouped(done)} kept`;
  if (done === total) return `${grouped(total)} done`;
  return `${grouped(done)} of ${grouped(total)}${state === 'paused' ? ', paused' : ''}`;
}
