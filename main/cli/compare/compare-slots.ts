import { slotLetter } from '#core/transition/document/slot-letter.ts';
import {
  COMPARISON_FORMAT,
  COMPARISON_VERSION,
  type ComparisonReport,
} from '#contract/exchange/comparison-report.ts';
import { bestSlots, describeVerdict, type Swept } from '#core/judge/verdict.ts';
import { takeTime, type SeamClocks } from '#core/clip/take-time.ts';
import { motionSummaries } from '../../library/rows/take-rows.ts';
import { describeCertificate, certify, type Certificate, type Exits } from '#core/judge/certify.ts';
import { judge, judgeSlots, numbersOf } from '#core/judge/judge.ts';
import { metricsIn } from '#core/judge/metrics/registry.ts';
import { unmeasuredIn, unmeasuredLines } from '#core/judge/unmeasured.ts';
import { outSweep, seamPlaces, type Sweep } from '#core/judge/sweep.ts';
import { describeSourceEnd } from '#core/transition/evaluation/source-end.ts';
import type { OpenedChain } from '#core/transition/clips/open-chain.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import type { Library } from '../../library/library.ts';
import { refuse } from '../../library/problems.ts';
import { markersOf, rangesOf } from '../../library/rows/marker-rows.ts';
import { slotInWords } from '../inputs/method-slots.ts';
import { alignedTable } from '../frame/aligned-table.ts';
import type { Context } from '../frame/declaration.ts';
import { openTransition, playable } from '../inputs/find-transition.ts';

/**
 * Judges the slots of a transition.
 *
 * @param text its name or number
 * @param limit of `certify` at all exits, m; null = not asked
 */
export async function compareSlots(context: Context, text: string, limit: number | null) {
  const { library } = context;
  const { transition, number, opened } = await openTransition(context, text);
  const { id, name } = transition;
  const judgement = playable(transition, judge(opened));
  const { seconds, clips, floor } = judgement;
  const { names } = opened.map.skeleton;
  const exits = limit === null ? null : [...certify(exitsOf(library, { transition, opened }), limit)].at(-1);
  const report: ComparisonReport = {
    format: COMPARISON_FORMAT,
    version: COMPARISON_VERSION,
    transition: { id, name, number },
    slots: transition.slots.map(({ method, values }, slot) => ({
      name: slotLetter(slot),
      method,
      values,
      seconds: seconds[slot],
      measures: numbersOf(judgement.slots[slot]),
      best: metricsIn(floor).flatMap((metric) =>
        bestSlots(metric, judgement).includes(slot) ? metric.id : [],
      ),
    })),
    clips: { source: numbersOf(clips.source), destination: numbersOf(clips.destination) },
    floor: numbersOf(floor),
    ...(exits && { exits: { ...exits, worst: worstInFiles(library, transition, exits, names) } }),
  };
  const proof = exits ? [describeCertificate(exits, names, clocksOf(library, transition).source)] : [];
  return { report, judgement, proof, transition, opened };
}

function clocksOf({ db }: Library, { source, destination }: Transition): SeamClocks {
  const [from, into] = [source, destination].map(({ id }) => motionSummaries(db, [id]).at(0) ?? { fps: 1 });
  return { source: from, destination: into };
}

/** The furthest exit, with the times of the files. */
function worstInFiles(
  library: Library,
  transition: Transition,
  { worst: { out, in: into, joint, distance } }: Certificate,
  names: readonly string[],
) {
  const { source, destination } = clocksOf(library, transition);
  const times = { out: takeTime(source, out).inFile, in: takeTime(destination, into).inFile };
  return { ...times, joint: names[joint] ?? null, distance };
}

interface Compared {
  readonly transition: Transition;
  readonly opened: OpenedChain;
}

/** All out points and exits of a transition. */
function sweepOf({ db }: Library, { transition, opened }: Compared): Sweep {
  const marksOf = (id: string) => ({ markers: markersOf(db, [id]), ranges: rangesOf(db, [id]) });
  return outSweep(opened, seamPlaces(transition, marksOf));
}

/** Of the out points of the tab Metrics, one in so many is judged. */
const EVERY = 4;

/**
 * The slots at other out points. Null if there is nothing to compare, or the seams of a chain give the out
 * point.
 */
function sweptSlots(library: Library, { transition, opened }: Compared): Swept | null {
  if (opened.chain.length > 1 || transition.slots.length < 2) return null;
  const { steps } = sweepOf(library, { transition, opened });
  return steps.flatMap(({ place, chain }) => {
    if (place % EVERY > 0) return [];
    const judged = judgeSlots({ ...opened, chain });
    return judged.ok ? [judged.value.map(numbersOf)] : [];
  });
}

function exitsOf(library: Library, compared: Compared): Exits {
  const { exits = '' } = sweepOf(library, compared);
  return typeof exits === 'string' ? refuse('noProof', `“${compared.transition.name}”: ${exits}`) : exits;
}

/** The comparison as lines: a table with the better values marked, and a verdict. */
export function comparisonLines(
  library: Library,
  { report, judgement, proof, ...compared }: Awaited<ReturnType<typeof compareSlots>>,
) {
  const { slots, clips, floor, transition } = report;
  const heads = slots.map(({ name, method }) => `${name} ${slotInWords(method)} `);
  const rows = metricsIn(floor).map(({ id, label, unit, digits }) => {
    const cell = (value: number | null | undefined): string =>
      value === undefined ? '' : value === null ? '–' : formatNumber(value, digits);
    return [
      label,
      unit,
      ...slots.map(({ measures, best }) => `${cell(measures[id])}${best.includes(id) ? '*' : ' '}`),
      cell(floor[id]),
      cell(clips.source[id]),
      cell(clips.destination[id]),
    ];
  });
  return [
    ...alignedTable([['', 'unit', ...heads, 'noise', 'source', 'destination'], ...rows]),
    ...unmeasuredLines(unmeasuredIn(slots.map(({ measures }) => measures))),
    `* better. Judged from the seam: ${slots.map(({ name, seconds }) => `${name} ${seconds.toFixed(2)} s`).join(', ')}.`,
    `${transition.name}. ${describeVerdict(judgement, sweptSlots(library, compared))}`,
    ...judgement.sourceEnds.flatMap((end, slot) =>
      end === null ? [] : [`${slotLetter(slot)}: ${describeSourceEnd(end)}`],
    ),
    ...proof,
  ];
}
