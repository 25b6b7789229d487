// renderer/features/game: the recording of a game beside the open transition
import './game.css';
import { cm, comparisonNotes } from '#core/runs/game/difference-words.ts';
import { formatNumber, largestOf } from '#core/kit/numbers.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import type { App } from '#renderer/stores/app.ts';
import { slotColumn } from '#renderer/controls/slot-column.ts';
import { Button } from '#renderer/kit/button.tsx';
import { DataTable } from '#renderer/kit/table/data-table.tsx';
import type { Column } from '#renderer/kit/table/column.ts';
import { seekAndStop } from '#renderer/stores/commands/playhead.ts';
import type { GameComparison } from '#renderer/stores/judgement/follow-game.ts';
import type { GameRecording } from '#renderer/stores/judgement/follow-recording.ts';
import { selectJoint } from '#renderer/stores/session/joint-selection.ts';
import { slotLine } from '#renderer/stores/slots/slot-tones.ts';
import { ExplainedSlots } from './explained-slots.tsx';
import { Plot } from '#renderer/kit/plot/plot.tsx';
import { X } from 'lucide';
import { describeRequest } from '#core/runs/game/open-recorded.ts';
import { visibleText } from '#contract/words/visible-text.ts';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { needs } from '#renderer/stores/shown/motion.ts';

/** The tab Game: how far each slot is from what the game showed, and which setting differs. */
export function GamePanel() {
  const { game } = useApp();
  const why = useWhyNone();
  const comparison = game.comparison.value;
  if (why !== null || comparison === null)
    return (
      <div class="empty-state">
        <p>{why ?? 'Comparing …'}</p>
      </div>
    );
  return (
    <div class="game">
      <div class="game-slots" tabIndex={0} role="region" aria-label="Distances from the game">
        <Notes comparison={comparison} />
        <DistanceTable comparison={comparison} />
        <ExplainedSlots comparison={comparison} />
      </div>
      <DistanceChart comparison={comparison} />
    </div>
  );
}

/** Why nothing is compared; null = something is, or will be. */
function useWhyNone(): string | null {
  const { game, motion, open, shown } = useApp();
  const file = game.file.value;
  if (file === null) return 'No recording is open.';
  if (needs(motion.open, 'clip') === null) return 'A clip is open. Press Esc to return to the transition.';
  if (!open.isOpen.value) return 'No transition is open. Open the one that the game played.';
  const problem = shown.obstacle.value ?? game.problem.value;
  if (problem !== null) return problem;
  if (game.shown.value !== null) return null;
  const notes = followNotes(file, false).join(' ');
  if (notes !== '') return notes;
  if (file.requests.length === 0)
    return `The recording has no requests yet. ${file.problems.slice(0, 1).join('')}`.trim();
  if (game.request.value === null)
    return 'No request of the game is for the clips of this transition. Choose a request above.';
  return null;
}

/**
 * What there is to know of the file that is followed.
 *
 * @param isOld true if what is shown was read before the file was begun again
 */
function followNotes(
  { state, share, restart, problem, runs }: GameRecording,
  isOld: boolean,
): readonly string[] {
  const stays = isOld ? ' What is shown stays until there is a newer request.' : '';
  return [
    ...(state === 'reading' ? [`Reading … ${Math.floor(share * 100)} %`] : []),
    ...(problem === null ? [] : [problem]),
    ...(isOld && restart === 'cut' ? [`The file became shorter and was read again.${stays}`] : []),
    ...(isOld && restart === 'replaced' ? [`The file was replaced and was read again.${stays}`] : []),
    ...(state === 'partial' ? ['The last line is not complete yet.'] : []),
    ...(runs.length > 1 ? [`The file has ${runs.length} runs of the game.`] : []),
  ];
}

interface ComparisonProps {
  readonly comparison: GameComparison;
}

function Notes({ comparison: { slots, opened, motion } }: ComparisonProps) {
  const { game } = useApp();
  const file = game.file.value;
  if (file === null) return null;
  const { problems } = file;
  const isOld = game.shown.value?.request.reading !== file.reading;
  const joints = motion.map.skeleton.names.length;
  const notes = [...followNotes(file, isOld), ...comparisonNotes(slots[0], opened.paired, joints)];
  return (
    <p class="game-notes dim">
      {notes.join(' ')}
      {problems.length > 0 && (
        <span class="game-problems" data-tip={problems.slice(0, 8).join('\n')} tabIndex={0}>
          {' '}
          {problems.length} of its lines could not be read.
        </span>
      )}
    </p>
  );
}

/** A row for each slot; a press on the largest distance shows its moment and its joint. */
function DistanceTable({ comparison: { slots, motion } }: ComparisonProps) {
  const app = useApp();
  return (
    <DataTable
      label="Distances from the game"
      columns={distanceColumns(app, motion.map.skeleton.names)}
      rows={slots}
      keyOf={(_, slot) => slot}
    />
  );
}

type Compared = GameComparison['slots'][number];

function distanceColumns(app: App, names: readonly string[]): readonly Column<Compared>[] {
  return [
    { ...slotColumn, head: 'Slot' },
    {
      head: 'Before',
      headTip: 'Mean distance of the joints up to the request',
      cell: ({ before }) => (before === null ? '–' : cm(before)),
    },
    {
      head: 'After',
      headTip: 'Mean distance of the joints after the request',
      cell: ({ after }) => cm(after),
    },
    {
      head: 'Largest',
      cell: ({ largest: { time, joint, distance } }) => (
        <Button
          bare
          tip="Goes to this moment and selects the joint"
          onClick={() => {
            seekAndStop(app, time);
            selectJoint(app.session, joint);
          }}
        >
          {cm(distance)} · {names[joint]} · {formatNumber(time, 2)} s
        </Button>
      ),
    },
  ];
}

/** Points of a line. */
const POINTS = 100;

/** The distance of each slot from the game over time. A press moves the playhead. */
function DistanceChart({ comparison: { slots, opened } }: { readonly comparison: GameComparison }) {
  const app = useApp();
  const { times } = opened.recorded;
  const [start, end] = [times[0], times[times.length - 1]];
  const length = end - start || 1;
  const most = largestOf(slots.map(({ distances }) => largestOf(distances)));
  const seconds = (time: number): string => `${formatNumber(time, 2)} s`;
  return (
    <figure class="game-chart flex">
      <Plot
        size="tall"
        title="Distance from the game, cm"
        aside={<span class="faint">most {formatNumber(most * 100, 1)}</span>}
        label={`Distance of each slot from the game, from ${seconds(start)} to ${seconds(end)}`}
        lines={slots.map(({ distances }, slot) => slotLine(slot, resampled(times, distances)))}
        values={{ low: 0, high: most }}
        upright={-start / length}
        ends={[seconds(start), 'dashed: request', seconds(end)]}
        at={() => (app.session.time.value - start) / length}
        onSeek={(share) => seekAndStop(app, start + share * length)}
      />
    </figure>
  );
}

/** Distances in equal steps of time. */
export function resampled(times: Float64Array, distances: Float64Array): readonly number[] {
  const [start, end] = [times[0], times[times.length - 1]];
  let next = 0;
  return Array.from({ length: POINTS }, (_, i) => {
    const time = start + (i * (end - start)) / (POINTS - 1);
    while (next < times.length - 2 && times[next + 1] < time) next++;
    const after = Math.min(next + 1, times.length - 1);
    const share = (time - times[next]) / (times[after] - times[next] || 1);
    return distances[next] + share * (distances[after] - distances[next]);
  });
}

/** Requests that the list offers. */
const MOST_REQUESTS = 500;

/** The recording, and the request that is compared. Those of the open clips come first, the newest at the top. */
export function GameBar() {
  const { game } = useApp();
  const file = game.file.value;
  if (file === null) return null;
  const { fileName, requests, runs } = file;
  const { isNewest, matching, request, shown } = game;
  const inView = (isNewest.value ? shown.value?.request : null) ?? request.value;
  const listed = [...new Set([...matching.value, ...requests.toReversed()])].slice(0, MOST_REQUESTS);
  const all = inView && !listed.includes(inView) ? [inView, ...listed] : listed;
  const options = all.map((request, i) => [i, visibleText(describeRequest(request))] as const);
  const last = runs.at(-1);
  return (
    <div class="game-bar row wide-bar">
      {requests.length > 0 && (
        <>
          <Select
            label="Request"
            tip="The request of the game that is compared; those of the open clips come first"
            value={inView ? all.indexOf(inView) : -1}
            options={inView ? options : [[-1, 'Choose a request …'], ...options]}
            onChoose={(at) => at >= 0 && game.choose(all[at])}
          />
          <Button
            pressed={isNewest.value}
            tip="Always shows the newest request for the open clips"
            onClick={() => game.choose(isNewest.value ? inView : null)}
          >
            Newest
          </Button>
        </>
      )}
      <span class="dim cut" data-tip={last && `${last.figure} in ${last.engine}`}>
        {visibleText(fileName)}
      </span>
      <ActionButton action="game.close" icon={X} bare />
    </div>
  );
}
