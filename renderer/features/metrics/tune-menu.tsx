import { useState } from 'preact/hooks';
import type { Edit } from '#contract/edits/edits.ts';
import { assert } from '#core/assert.ts';
import type { OfferKind } from '#core/judgement/offered-times.ts';
import {
  bestOf,
  type MetricPair,
  TUNED,
  tunedParameters,
  withValues,
  type Tried,
} from '#core/judgement/tune.ts';
import type { Slot, Transition } from '#core/transition/document/document.ts';
import { roundTo } from '#core/math/scalar.ts';
import { formatNumber, withUnit } from '#core/format-number.ts';
import { SideMenu, TryOn } from '../../controls/side-menu.tsx';
import { useApp } from '../../controls/window-context.ts';
import { useResource, type Work } from '../../kit/resource.ts';
import type { App } from '../../stores/app.ts';
import { FOOT_LOCK } from '../../stores/judgement/judged-overlays.ts';
import type { Motion } from '../../stores/shown/open-motion.ts';
import { slotTone } from '../../stores/slots/default-slots.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { setTransition, withSlot } from '../../stores/transitions/transition-edits.ts';
import { sentMotion } from '../../workers/bound-chain.ts';
import { askWorker } from '../../workers/threads.ts';
import { TunePlot } from './tune-plot.tsx';
import type { Judgement, Measures } from '#core/judgement/judge.ts';
import { metrics } from '#core/judgement/metrics/registry.ts';
import { differenceOf } from '#core/judgement/comparisons.ts';
import { preferenceOf, type Preference } from '#core/judgement/preference.ts';

/** Metrics that are named. */
const MOST_NAMED = 3;

/** What blind votes say of the slots. */
export function describeTaste(model: Preference, judgement: Judgement): string {
  const { votes, accuracy, named } = model;
  const share = `${formatNumber(100 * accuracy, 0)} %`;
  const first = favourite(model, judgement);
  const prefers = first === null ? '' : ` prefer ${first}`;
  const labels = named.slice(0, MOST_NAMED).map((k) => metrics[k].label.toLowerCase());
  const listen = labels.length === 0 ? '' : `${prefers && ','} and listen to ${labels.join(', ')}`;
  return `${votes} blind votes${prefers}${listen} (${share} foretold).`;
}

/** How the sentence was found. */
export function tasteTip({ weights, named }: Preference): string {
  const words = named.map(
    (k) =>
      `${metrics[k].label} ${weights[k] < 0 ? 'less' : 'more'} is liked (${formatNumber(Math.abs(weights[k]), 2)})`,
  );
  return [
    'Each vote of a blind comparison (B) is kept with the metrics of its slots',
    ...(words.length > 0 ? [words.join(', ')] : []),
    'Foretold: votes that were left out when the weights were fitted. Fewer than 1 % of votes without a taste are fitted as well',
  ].join('. ');
}

/** The two metrics that decide most; null = votes do not tell. */
export function tastePair(model: Preference | null): MetricPair | null {
  const [first, second] = model?.named ?? [];
  return first === undefined || second === undefined ? null : [metrics[first].id, metrics[second].id];
}

/**
 * The slot that is preferred to all others, with the lowest of these probabilities; null if there is one
 * slot.
 */
function favourite(model: Preference, { slots }: Judgement): string | null {
  if (slots.length < 2) return null;
  const values = slots.map(valuesOf);
  const least = values.map((own, slot) =>
    Math.min(
      ...values
        .filter((_, other) => other !== slot)
        .map((each) => preferenceOf(model, differenceOf(own, each))),
    ),
  );
  const best = least.indexOf(Math.max(...least));
  return `${slotLetter(best)} (${formatNumber(100 * least[best], 0)} %)`;
}

const valuesOf = (measures: Measures): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(measures).map(([id, { value }]) => [id, value]));

/** The search for values of a slot, beside the slot. */
export function TuneMenu() {
  const { session, open } = useApp();
  const menu = session.sideMenu.value;
  const transition = open.editable.value;
  if (menu?.kind !== 'tune' || !transition?.slots[menu.slot]) return null;
  // Another transition is another search.
  const key = JSON.stringify([menu.slot, transition]);
  return <OpenTuneMenu key={key} index={menu.slot} slot={transition.slots[menu.slot]} />;
}

interface OpenTuneMenuProps {
  readonly index: number;
  readonly slot: Slot; // without a preview
}

function OpenTuneMenu({ index, slot }: OpenTuneMenuProps) {
  const app = useApp();
  const [pair, setPair] = useState<MetricPair>(
    () => tastePair(app.taste.peek()?.model ?? null) ?? TUNED.metrics,
  );
  const [motion] = useState(() => app.open.motion.peek());
  const { value, state, problem } = useResource(
    motion.state === 'ready' ? pair : null,
    tuning(app, motion, index),
  );
  const tried = value ?? [];
  const edit =
    ({ values }: Tried) =>
    (before: Transition): Edit =>
      setTransition(
        `Tune ${slotLetter(index)}`,
        before,
        withSlot(before, index, withValues(before.slots[index], values)),
      );
  return (
    <SideMenu
      title="Tune"
      letter={slotLetter(index)}
      tone={slotTone(index)}
      anchor={`slot.${index}.preset`}
      startsAt="item"
    >
      <TunePlot
        tried={tried}
        pair={pair}
        choose={setPair}
        words={(each) => formatValues(slot, each)}
        edit={edit}
      />
      <TuneList tried={tried} slot={slot} edit={edit} />
      <p class="side-menu-foot row gap-8 rigid dim">
        {problem ??
          (state === 'idle' && value !== null
            ? `${tried.length} tried`
            : `Measuring ${tried.length + 1} of ${TUNED.judgements}`)}
        {problem === null && ', for 2 s or more'}
      </p>
    </SideMenu>
  );
}

/** Tunes a slot of a motion for two metrics. */
const tuning =
  ({ shown }: Pick<App, 'shown'>, motion: Motion, slot: number): Work<MetricPair, readonly Tried[]> =>
  async (metrics, { signal, progress }) => {
    assert(motion.state === 'ready', 'only what plays is tuned');
    let tried: readonly Tried[] = [];
    const isLocked = shown.overlays.peek().has(FOOT_LOCK);
    const request = { ...sentMotion(motion), isLocked, ...TUNED, slot, metrics };
    const hear = (batch: readonly Tried[]): void => progress((tried = [...tried, ...batch]));
    await askWorker('tuneSlot', request, { signal, progress: hear });
    return tried;
  };

interface TuneListProps {
  readonly tried: readonly Tried[];
  readonly slot: Slot;
  readonly edit: (each: Tried) => (before: Transition) => Edit;
}

/** What has the fewest faults, and offered blend times. */
function TuneList({ tried, slot, edit }: TuneListProps) {
  const [now] = tried;
  const best = bestOf(tried);
  const faults = ({ faults: count }: Tried): string => formatNumber(count, 1);
  const items = [
    ...tried.flatMap((each) => (each.offer ? [[offerNames[each.offer], each] as const] : [])),
    ...(best ? [[`Fewest faults: ${faults(best)}, now ${faults(now)}`, best] as const] : []),
  ];
  return (
    <ul class="side-menu-list">
      {items.map(([name, each], i) => (
        <li key={i}>
          <TryOn
            name={name}
            facts={formatValues(slot, each, now) || 'as now'}
            current={each === now}
            edit={edit(each)}
          />
        </li>
      ))}
    </ul>
  );
}

const offerNames: Readonly<Record<OfferKind, string>> = {
  pose: 'Until both clips are most alike',
  pace: 'No faster than both clips move',
};

/** `half-life 0.14 s · …`: all values, or those that differ from others. */
function formatValues(slot: Slot, { values }: Tried, others?: Tried): string {
  const facts = tunedParameters(slot).flatMap(([name, { label, unit }]) => {
    const value = roundTo(values[name], 3);
    if (value === (others && roundTo(others.values[name], 3))) return [];
    return [`${label.toLowerCase()} ${withUnit(value, unit, '\u00a0')}`];
  });
  return facts.join(' · ');
}
