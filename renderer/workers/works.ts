import { certify, type Certificate, type Exits } from '#core/judge/certify.ts';
import {
  judgeSeams,
  suggest,
  type SeamPlace,
  type Suggestion,
  type SuggestionInput,
  type Suggestions,
} from '#core/judge/suggest.ts';
import type { Show } from './answer.ts';
import { computeShare, createMap, minimaOf } from './cost-map.ts';
import { compareSlots, explainSlots, judgeChain, judgeSweep, tuneSlot } from './judge.ts';
import { judgeStored, measureClips, playReviewed } from './library.ts';
import { judgePlace, searchPlaces } from './place.ts';
import { measureSlides } from './tree-slides.ts';

type JudgedSeams = Parameters<typeof judgeSeams>[0] & { readonly places: readonly SeamPlace[] };

const noSuggestions: Suggestions = { now: null, best: [], judged: 0 };

/** What a thread can do for the window. Each work gets a request, and shows its answer as far as it is there. */
export const works = {
  certify: (exits: Exits, show: Show<Certificate>) => lastOf(certify(exits, null), null, show),
  compareSlots,
  explainSlots,
  judgeChain,
  judgeSeams: (
    { places, ...input }: JudgedSeams,
    show: Show<readonly (Suggestion | null)[]>,
  ): readonly (Suggestion | null)[] => lastOf(judgeSeams(input, places), [], show),
  judgeStored,
  judgeSweep,
  measureClips,
  measureSlides,
  playReviewed,
  suggest: (input: SuggestionInput, show: Show<Suggestions>) => lastOf(suggest(input), noSuggestions, show),
  tuneSlot,
};

/** The works that compile WebAssembly, which no other thread may. */
export const kernelWorks = { computeShare, createMap, judgePlace, minimaOf, searchPlaces };

export type Works = typeof works;
export type KernelWorks = typeof kernelWorks;

/** Shows each of the values. Returns the last, or `none`. */
function lastOf<Value, None>(values: Iterable<Value>, none: None, show: Show<Value>): Value | None {
  let last: Value | None = none;
  for (const value of values) show((last = value));
  return last;
}
