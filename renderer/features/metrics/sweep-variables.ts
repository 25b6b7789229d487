import type { JudgedChain } from '#core/judge/judge.ts';
import { outSweep, seamPlaces, type Sweep } from '#core/judge/sweep.ts';
import { TIME_FACTORS, timeSweep, withTime } from '#core/judge/blend-times.ts';
import type { Slot, Transition } from '#core/transition/document/document.ts';
import { slotTime, timeName } from '#core/methods/binding/read-values.ts';
import { roundTo } from '#core/kit/numbers.ts';
import { moveEnd, moveSeam } from '#renderer/stores/marks/marker-edits.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { commitEdit, setTransition, withSlot } from '#renderer/stores/transitions/transition-edits.ts';
import type { Editor } from '#renderer/stores/workbench.ts';

/** Writes times in the unit of the ruler. */
export interface TimeWords {
  readonly lasting: (seconds: number) => string;
  readonly onSource: (seconds: number) => string;
}

/** A variable over which metrics are swept. */
export interface SweepVariable {
  readonly name: string;
  /** Its name as these slots have it. */
  nameIn(slots: readonly Slot[]): string;
  readonly tip: string; // of a press in the chart
  sweepOf(app: Pick<Editor, 'document'>, motion: JudgedChain): Sweep;
  /** The present place, 0 to 1 from the first to the last; beyond these, it is not on the axis. */
  present(transition: Transition, sweep: Sweep): number;
  /** Words at the start, the middle and the end of the axis. @param words of a duration and of a moment of the source */
  axis(transition: Transition, sweep: Sweep, words: TimeWords): readonly string[];
  /** Sets it as in a judged transition, for a slot. */
  set(app: Editor, slot: number, judged: Transition): void;
  /** True if worst, median and 90th percentile mean something: games meet its values by chance. */
  readonly isChance: boolean;
}

const LAST = TIME_FACTORS.length - 1;

export const blendTime: SweepVariable = {
  name: 'blend time',
  nameIn: timeWords,
  tip: 'Press to set the time of the nearest line',
  sweepOf: (_, { chain }) => timeSweep(chain),
  present: () => TIME_FACTORS.indexOf(1) / LAST,
  axis({ slots }, _, { lasting }) {
    const present = slots.flatMap((slot, index) => {
      const time = slotTime(slot);
      return time === null ? [] : [`${slotLetter(index)} ${lasting(time)}`];
    });
    return [`× ${TIME_FACTORS[0]}`, present.join(', '), `× ${TIME_FACTORS[LAST]}`];
  },
  set: (app, slot, { slots }) =>
    commitEdit(app, (open) => {
      const [before, time] = [open.slots[slot], slotTime(slots[slot])];
      if (time === null || time === slotTime(before)) return null;
      const after = withSlot(open, slot, withTime(before, roundTo(time, 3)));
      return setTransition(`Set ${timeWords([before])} of ${slotLetter(slot)}`, open, after);
    }),
  isChance: false,
};

export const outPoint: SweepVariable = {
  name: 'out point',
  nameIn: () => 'out point',
  tip: 'Press to leave the source there',
  sweepOf({ document }, motion) {
    const { markers, ranges } = document.current.peek();
    const [transition] = motion.chain.slice(-1);
    const marksOf = (id: string) => ({ markers: markers.get(id) ?? [], ranges: ranges.get(id) ?? [] });
    return outSweep(motion, seamPlaces(transition, marksOf));
  },
  present: ({ source }, { places }) => (source.time - places[0]) / ((places.at(-1) ?? 0) - places[0]),
  axis({ source }, { places, steps }, { onSource }) {
    const [start, now, end] = [places[0], source.time, places.at(-1) ?? 0].map(onSource);
    const ins = new Set(steps.map(({ chain }) => chain.at(-1)?.destination.time)).size;
    return [start, `out ${now}${ins > 1 ? `, worst of ${ins} in points` : ''}`, end];
  },
  set: (app, _, { source, destination }) =>
    commitEdit(app, (open) => {
      const state = app.document.current.peek();
      if (destination.time === open.destination.time) return moveEnd(state, open, 'source', source.time);
      return moveSeam(state, open, { source: source.time, destination: destination.time });
    }),
  isChance: true,
};

/** `blend time`, or `half-life` of springs, or both. */
function timeWords(slots: readonly Slot[]): string {
  const names = new Set(
    slots.filter((slot) => slotTime(slot) !== null).map(({ values }) => timeName(values)),
  );
  const words = [names.has('blendTime') && 'blend time', names.has('halfLife') && 'half-life'];
  return words.filter(Boolean).join(' / ') || 'blend time';
}
