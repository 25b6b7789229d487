import type { TakeClock } from '#core/clip/take-time.ts';
import './suggest.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { formatNumber } from '#core/kit/numbers.ts';
import { findFeet } from '#core/rig/roles/body-limbs.ts';
import type { Edit } from '#contract/edits/edits.ts';
import type { Suggestion } from '#core/judge/suggest.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { SideMenu, TryOn } from '#renderer/controls/side-menu.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { Button } from '#renderer/kit/button.tsx';
import { useResource } from '#renderer/kit/resource.ts';
import { Segments } from '#renderer/kit/segments.tsx';
import {
  findSuggestions,
  leftAtPlayhead,
  rangeOnSource,
  type DestinationQuery,
} from '#renderer/stores/matching/find-suggestions.ts';
import { setTransition } from '#renderer/stores/transitions/transition-edits.ts';
import { LibraryPlaces, withSuggested } from './library-places.tsx';
import { describeDestination, describeFaults, suggestionFacts, suggestionTitle } from './suggest-words.ts';
import { batch, signal } from '@preact/signals';
import { featureState } from '#renderer/stores/session/feature-state.ts';
import type { TransitionEnd } from '#renderer/stores/marks/marker-edits.ts';
import type { Playing, Workbench } from '#renderer/stores/workbench.ts';

/** True: only where the same feet are planted in both clips. */
const bySameFeet = featureState(() => signal(false));

/** Where suggestions are looked for. */
const places = [
  ['Destination', 'Places to enter the destination'],
  ['Library', 'Places to enter any clip that the list shows'],
  ['Bridge', 'Ways to the destination through another clip that the list shows'],
] as const;

/** Where the source is left, if a loop range is set on it. */
const exits = [
  ['Out point', 'Leave at the playhead before the seam, or at the out point'],
  ['Range', 'Leave anywhere in the loop range before the seam'],
] as const;

/**
 * Suggestions beside the in point. The figures try on the one under the pointer or the focus; Enter keeps it.
 */
export function SuggestMenu() {
  const { session } = useApp();
  return session.sideMenu.value?.kind === 'suggestions' ? <OpenSuggestMenu /> : null;
}

function OpenSuggestMenu() {
  const app = useApp();
  const [transition] = useState(() => leftAtPlayhead(app));
  // As it was: what is tried on may have another destination.
  const [clips] = useState(() => app.open.clips.peek());
  const [range] = useState(() => rangeOnSource(app));
  const [place, setPlace] = useState(0);
  const [inRange, setInRange] = useState(range !== null);
  const [now, setNow] = useState<Suggestion | null>(null);
  const [direct, setDirect] = useState<number | null>(null);
  const { timeUnit } = app.workspace.state.value;
  if (transition === null || clips.state !== 'ready') return null;
  const sameFeet = bySameFeet(app.session).value;
  const query = { transition, clips, sameFeet };
  return (
    <SideMenu title="Suggested seams" anchor="transition.destination.time">
      <div class="side-menu-search rigid">
        <Segments
          label="Where to look"
          options={places.map(([name, tip], i) => ({ name, tip, chosen: i === place }))}
          choose={setPlace}
        />
      </div>
      <div class="suggest-options row wrap rigid dim">
        {place === 0 && range !== null && (
          <>
            <span aria-hidden="true">Leave at</span>
            <Segments
              label="Leave at"
              options={exits.map(([name, tip], i) => ({ name, tip, chosen: inRange === (i === 1) }))}
              choose={(i) => setInRange(i === 1)}
            />
          </>
        )}
        <SameFeet feet={findFeet(clips.map).length} />
      </div>
      {now !== null && (
        <p class="suggest-now rigid">
          Now · {suggestionTitle(now, countedClips(app, query), inRange, timeUnit)}
          {direct === null ? describeFaults(now, null) : ` · cost ${formatNumber(direct, 3)} m·s`}
          <small>{suggestionFacts(now, timeUnit, clips.source.fps)}</small>
        </p>
      )}
      {place === 0 ? (
        <DestinationPlaces
          key={`${inRange} ${sameFeet}`}
          {...query}
          range={inRange ? range : null}
          now={now}
          setNow={setNow}
        />
      ) : (
        <LibraryPlaces key={`${place} ${sameFeet}`} {...query} isBridge={place === 2} setDirect={setDirect} />
      )}
    </SideMenu>
  );
}

function SameFeet({ feet }: { readonly feet: number }) {
  const sameFeet = bySameFeet(useApp().session);
  const tip = 'Only places where the left foot, the right foot, both or none are planted in both clips';
  return (
    <label
      class="row gap-6"
      data-tip={feet > 0 ? tip : 'No feet are known. Set their parts in Transition > Joint map'}
    >
      <input
        type="checkbox"
        checked={sameFeet.value}
        disabled={feet === 0}
        onChange={({ currentTarget }) => (sameFeet.value = currentTarget.checked)}
      />
      Same feet planted
    </label>
  );
}

/** How the clips of a query lie in their files. */
function countedClips(
  { document }: Pick<Workbench, 'document'>,
  { transition, clips }: Pick<DestinationQuery, 'clips' | 'transition'>,
) {
  const counted = (end: TransitionEnd): TakeClock => ({
    ...document.shown.clips.value.get(transition[end].id),
    fps: clips[end].fps,
  });
  return { source: counted('source'), destination: counted('destination') };
}

interface DestinationProps extends DestinationQuery {
  readonly now: Suggestion | null; // the seam as it is
  readonly setNow: (now: Suggestion | null) => void;
}

/** Places in the destination. While one is tried on, the list stays as it is. */
function DestinationPlaces({ now, setNow, ...query }: DestinationProps) {
  const app = useApp();
  const { timeUnit } = app.workspace.state.value;
  const list = useRef<HTMLUListElement>(null);
  const [asked] = useState({ ...query, document: app.document });
  const answer = useResource(asked, findSuggestions);
  const [shown, setShown] = useState<readonly Suggestion[]>([]);
  const found = answer.value?.best ?? [];
  const isOld = answer.state === 'idle' && !areSame(found, shown);
  useLayoutEffect(() => {
    setNow(answer.value?.now ?? null);
    if (list.current?.matches(':hover, :focus-within') !== true)
      setShown((before) => (areSame(before, found) ? before : found));
  }, [answer.value]);
  useEffect(() => void (app.session.offers.value = shown), [shown]);
  useEffect(() => {
    const best = answer.state === 'idle' ? (answer.value?.best[0] ?? answer.value?.now) : null;
    if (best) app.session.bestSeam.value = atSuggestion(query.transition, query.transition, best);
  }, [answer.state]);
  useEffect(() => (shown.length > 0 ? playOffers(app) : undefined), [shown.length > 0]);
  return (
    <>
      <ul ref={list} class="side-menu-list seam-suggestions" aria-label="Suggestions">
        {shown.map((suggestion, i) => (
          <li key={suggestion.time}>
            <TryOn
              name={`${i + 1} · ${suggestionTitle(suggestion, countedClips(app, query), query.range !== null, timeUnit)}${describeFaults(suggestion, now)}`}
              facts={suggestionFacts(suggestion, timeUnit, query.clips.source.fps)}
              current={false}
              edit={(before) => useSuggestion(before, query.transition, suggestion)}
            />
          </li>
        ))}
      </ul>
      <p class="side-menu-foot row gap-8 rigid dim" role="status">
        {describeDestination(answer, query.sameFeet)}
        {isOld && (
          <Button bare tip="Lists the places that were found meanwhile" onClick={() => setShown(found)}>
            Show better places
          </Button>
        )}
      </p>
    </>
  );
}

/** True if two lists have the same places, as well blended. */
const areSame = (a: readonly Suggestion[], b: readonly Suggestion[]): boolean =>
  a.length === b.length &&
  a.every(({ out, time, faults }, i) => out === b[i].out && time === b[i].time && faults === b[i].faults);

/** Moves the seam, and chooses the slot with its blend time. */
const useSuggestion = (before: Transition, asked: Transition, suggestion: Suggestion): Edit =>
  setTransition('Use suggestion', before, atSuggestion(before, asked, suggestion));

function atSuggestion(before: Transition, { source }: Transition, suggestion: Suggestion): Transition {
  const { marker: _, ...destination } = before.destination;
  const { marker: _out, ...left } = source;
  return {
    ...withSuggested(before, suggestion),
    source: suggestion.out === source.time ? source : { ...left, time: suggestion.out },
    destination: { ...destination, time: suggestion.time },
  };
}

/**
 * Plays the offered seams around the blend, unless motion is reduced. Returns a function that restores what
 * was shown; the playhead only if it still plays, since a press on the timeline may have stopped it
 * elsewhere.
 */
function playOffers({ open, session }: Playing): () => void {
  const { time, playing, loopRange, shuttle } = session;
  const before = {
    time: time.peek(),
    loopRange: loopRange.peek(),
    shuttle: shuttle.peek(),
    playing: playing.peek(),
  };
  const plays = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  batch(() => {
    if (!plays) return;
    loopRange.value = 'blend';
    time.value = open.aroundBlend.peek().start;
    shuttle.value = 1;
    playing.value = true;
  });
  return () =>
    batch(() => {
      session.offers.value = [];
      if (!plays) return;
      [loopRange.value, shuttle.value] = [before.loopRange, before.shuttle];
      if (!playing.peek()) return;
      [time.value, playing.value] = [before.time, before.playing];
    });
}
