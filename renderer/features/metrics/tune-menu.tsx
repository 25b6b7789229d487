import { useState } from 'preact/hooks';
import type { Edit } from '#contract/edits/edits.ts';
import { assert } from '#core/assert.ts';
import type { OfferKind } from '#core/judgement/offered-times.ts';
import {
  bestOf,
  leadingPair,
  TUNED,
  tunedParameters,
  withValues,
  type Tried,
  type Tuning,
} from '#core/judgement/tune.ts';
import type { Slot, Transition } from '#core/transition/document/document.ts';
import { roundTo } from '#core/math/scalar.ts';
import { withUnit } from '#core/format-number.ts';
import { faultNumber } from '#core/judgement/score.ts';
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
  const [search, setSearch] = useState<Search>(TUNED);
  const [motion] = useState(() => app.open.motion.peek());
  const { value, state, problem } = useResource(
    motion.state === 'ready' ? search : null,
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
        pair={search.metrics ?? leadingPair(tried)}
        choose={(metrics) => setSearch({ metrics })}
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

type Search = Pick<Tuning, 'metrics'>;

/** Tunes a slot of a motion for two metrics. */
const tuning =
  ({ shown }: Pick<App, 'shown'>, motion: Motion, slot: number): Work<Search, readonly Tried[]> =>
  async ({ metrics }, { signal, progress }) => {
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

/** What has the lowest fault score, and offered blend times. */
function TuneList({ tried, slot, edit }: TuneListProps) {
  const [now] = tried;
  const best = bestOf(tried);
  const items = [
    ...tried.flatMap((each) => (each.offer ? [[offerNames[each.offer], each] as const] : [])),
    ...(best
      ? [[`Lowest fault score: ${faultNumber(best.faults)}, now ${faultNumber(now.faults)}`, best] as const]
      : []),
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
