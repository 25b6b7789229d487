import { useRef, useState } from 'preact/hooks';
import type { Edit } from '#contract/edits/edits.ts';
import type { OfferKind } from '#core/judge/blend-times.ts';
import {
  bestOf,
  leadingPair,
  TUNED,
  tunedParameters,
  withValues,
  type Tried,
  type Tuning,
} from '#core/judge/tune.ts';
import type { Slot, Transition } from '#core/transition/document/document.ts';
import { roundTo, withUnit } from '#core/kit/numbers.ts';
import { faultNumber } from '#core/judge/verdict.ts';
import { SideMenu, TryOn } from '#renderer/controls/side-menu.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { useResource, type Work } from '#renderer/kit/resource.ts';
import { valueKey } from '#renderer/kit/same-value.ts';
import { FOOT_LOCK } from '#renderer/stores/judgement/judged-overlays.ts';
import { slotTone } from '#renderer/stores/slots/slot-tones.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { setTransition, withSlot } from '#renderer/stores/transitions/transition-edits.ts';
import { sentMotion } from '#renderer/workers/bound-chain.ts';
import { askWorker } from '#renderer/workers/threads.ts';
import { TunePlot } from './tune-plot.tsx';

/** The search for values of a slot, beside the slot. */
export function TuneMenu() {
  const { session, open } = useApp();
  const menu = session.sideMenu.value;
  const transition = open.editable.value;
  if (menu?.kind !== 'tune' || !transition?.slots[menu.slot]) return null;
  // Another transition is another search.
  const key = valueKey([menu.slot, transition]);
  return <OpenTuneMenu key={key} index={menu.slot} slot={transition.slots[menu.slot]} />;
}

interface OpenTuneMenuProps {
  readonly index: number;
  readonly slot: Slot; // without a preview
}

function OpenTuneMenu({ index, slot }: OpenTuneMenuProps) {
  const motion = useLoadedMotion();
  const [search, setSearch] = useState<Pick<Tuning, 'metrics'>>(TUNED);
  const { value, state, problem } = useResource(motion && { motion, slot: index, ...search }, tune);
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

/** What plays without what is tried on: the first motion that is loaded; null until then. */
function useLoadedMotion(): Loaded | null {
  const { open, shown } = useApp();
  const loaded = useRef<Loaded | null>(null);
  if (loaded.current === null) {
    const { value: motion } = open.clips;
    const isLocked = shown.overlays.peek().has(FOOT_LOCK);
    if (motion.state === 'ready') loaded.current = { ...sentMotion(motion), isLocked };
  }
  return loaded.current;
}

type Loaded = ReturnType<typeof sentMotion> & { readonly isLocked: boolean };

interface Search extends Pick<Tuning, 'metrics'> {
  readonly motion: Loaded;
  readonly slot: number;
}

/** Tunes a slot of a motion for two metrics. */
const tune: Work<Search, readonly Tried[]> = async ({ motion, slot, metrics }, { signal, progress }) => {
  let tried: readonly Tried[] = [];
  const hear = (batch: readonly Tried[]): void => progress((tried = [...tried, ...batch]));
  await askWorker('tuneSlot', { ...motion, ...TUNED, slot, metrics }, { signal, progress: hear });
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
