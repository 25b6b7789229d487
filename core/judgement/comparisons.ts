import type { ComparedSlot, Transition } from '../transition/document/document.ts';
import { metrics } from './metrics/registry.ts';
import { fitPreference, LEAST_COMPARISONS, type Comparison, type Preference } from './preference.ts';

/** More comparisons are not fitted: the last ones count. */
const MAX_COMPARISONS = 300;

/** The measured votes of a library as comparisons of two slots each, in the order of `metrics`: the best one is preferred to all others. */
export function comparisonsIn(transitions: readonly Transition[]): readonly Comparison[] {
  const votes = transitions.flatMap((transition) => transition.votes ?? []);
  return votes
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .flatMap(({ best, of }) => {
      const winner = best === null ? null : of[best];
      const others = of.filter((slot) => slot !== winner && hasMeasures(slot));
      return winner && hasMeasures(winner)
        ? others.map((other) => differenceOf(winner.measures, other.measures))
        : [];
    })
    .slice(-MAX_COMPARISONS);
}

const hasMeasures = ({ measures }: ComparedSlot): boolean => Object.keys(measures).length > 0;

/** Metrics of the first minus those of the second; NaN where one does not apply. */
export function differenceOf(first: ComparedSlot['measures'], second: ComparedSlot['measures']): Comparison {
  const valueOf = (values: ComparedSlot['measures'], id: string): number => values[id] ?? Number.NaN;
  return Float64Array.from(metrics, ({ id }) => valueOf(first, id) - valueOf(second, id));
}

/** A model that predicts fewer of the votes it has not seen says nothing. */
const LEAST_ACCURACY = 0.6;

/** The taste of a team: a model, if there are enough comparisons, and whether it foretells enough of them. */
export interface Taste {
  readonly count: number; // of comparisons
  readonly model: Preference | null;
  readonly isHeard: boolean;
}

/** What the votes of a library say. */
export function tasteOf(transitions: readonly Transition[]): Taste {
  const comparisons = comparisonsIn(transitions);
  const model = fitPreference(comparisons, metrics.length);
  return { count: comparisons.length, model, isHeard: model !== null && model.accuracy >= LEAST_ACCURACY };
}

/** Why a taste is not heard. */
export function noTasteWords({ count, model }: Taste): string {
  if (model === null) return `${count} of ${LEAST_COMPARISONS} comparisons, not enough to say what you like`;
  return `${count} comparisons do not agree with the metrics (${Math.round(100 * model.accuracy)} % predicted)`;
}
