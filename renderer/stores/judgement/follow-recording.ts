import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { Request } from '#contract/api.ts';
import type { GameFile, GameNews } from '#contract/events.ts';
import { counted } from '#contract/words/counted.ts';
import type { RecordedRequest } from '#core/runs/game/parse-recording.ts';
import type { RequestPoses } from '#core/runs/game/recorded-poses.ts';
import { pause, resource } from '#renderer/kit/resource.ts';
import type { Workbench } from '../workbench.ts';

/** A request, with its place in what was read. */
export interface GameRequest extends RecordedRequest {
  readonly reading: number; // see `GameNews`
  readonly index: number;
}

/** What is known of the followed recording. */
export interface GameRecording extends Omit<GameNews, 'poses' | 'requests'>, GameFile {
  readonly requests: readonly GameRequest[]; // in the order of the file
  readonly isListed: boolean; // false until the file was read up to its end once
}

/** A request with its poses. */
export interface ShownRequest {
  readonly pair: string; // of the open clips: see `OpenTransition`
  readonly request: GameRequest;
  readonly poses: RequestPoses;
}

export interface RecordingFollower {
  readonly file: ReadonlySignal<GameRecording | null>;
  /** The requests for the open clips, the newest first. */
  readonly matching: ReadonlySignal<readonly GameRequest[]>;
  /** The request in view; null = none is for the open clips, and none is chosen. */
  readonly request: ReadonlySignal<GameRequest | null>;
  /** The request in view with its poses: the one before until there are any. */
  readonly shown: ReadonlySignal<ShownRequest | null>;
  /** True while the newest request for the open clips comes into view. */
  readonly isNewest: ReadonlySignal<boolean>;
  open(file: GameFile): void;
  /** Shows a request; null = always the newest. */
  choose(request: GameRequest | null): void;
  close(): void;
}

/** Which recordings are followed, and when. The functions read signals. */
interface Conditions {
  readonly isInSight: () => boolean;
  /** The requests for the open clips, the newest first. */
  readonly matching: (requests: readonly GameRequest[]) => readonly GameRequest[];
}

/** Pauses between two looks at the file, ms: they become longer while the game writes nothing. */
const PAUSE = { first: 250, longer: 1.5, longest: 2000 };

const nothing: Omit<GameRecording, 'fileName'> = {
  reading: 0,
  state: 'reading',
  share: 0,
  restart: null,
  problem: null,
  runs: [],
  requests: [],
  problems: [],
  isListed: false,
};

const countOf = (requests: readonly GameRequest[], reading: number): number =>
  requests.filter((request) => request.reading === reading).length;

/** What the window has, and wants. */
function wantedOf(
  { reading, requests }: GameRecording,
  asked: GameRequest | null,
  shown: ShownRequest | null,
): Request<'game.more'> {
  const poses = shown !== null && shown.request === asked ? shown.poses.times.length : -1;
  return {
    reading,
    requests: countOf(requests, reading),
    shown: asked?.reading === reading ? { request: asked.index, poses } : null,
  };
}

/** The recording with what is new. What is shown of a file that was replaced stays in its list. */
function withNews(
  before: GameRecording,
  { poses: _, ...news }: GameNews,
  shown: ShownRequest | null,
): GameRecording {
  const { reading } = news;
  const kept = reading === before.reading ? before.requests : shown ? [shown.request] : [];
  const has = countOf(kept, reading);
  const added = news.requests.map((each, i) => ({ ...each, reading, index: has + i }));
  const requests = added.length > 0 ? [...kept, ...added] : kept;
  const now = { ...before, ...news, requests, isListed: before.isListed || news.state !== 'reading' };
  // The same object while nothing is new: views draw only when something changed.
  const parts = ['reading', 'state', 'share', 'restart', 'problem', 'requests', 'isListed'] as const;
  const isSame =
    parts.every((part) => now[part] === before[part]) &&
    now.problems.length === before.problems.length &&
    now.runs.length === before.runs.length;
  return isSame ? before : now;
}

/** Follows the recording that a game writes, from the place that was read last. */
export function followRecording(
  { bridge, notices }: Pick<Workbench, 'bridge' | 'notices'>,
  pair: ReadonlySignal<string>,
  { isInSight, matching: matchingIn }: Conditions,
): RecordingFollower {
  const opened = signal<GameFile | null>(null);
  const file = signal<GameRecording | null>(null);
  const chosen = signal<{ readonly pair: string; readonly request: GameRequest } | null>(null);
  const known = signal<ShownRequest | null>(null);
  const shown = computed(() => (known.value?.pair === pair.value ? known.value : null));
  const own = computed(() => (chosen.value?.pair === pair.value ? chosen.value.request : null));
  const matching = computed(() => (file.value ? matchingIn(file.value.requests) : []));
  const request = computed(() => {
    const newest = file.value?.isListed === true ? matching.value[0] : undefined;
    return own.value ?? newest ?? shown.value?.request ?? null;
  });

  /** Takes what is new. Returns false if nothing is. */
  const take = (news: GameNews, before: GameRecording, asked: GameRequest | null): boolean => {
    const current = shown.peek();
    const now = (file.value = withNews(before, news, current));
    if (now.isListed && !before.isListed)
      notices.report(`Opened · ${now.fileName} · ${counted(now.requests.length, 'request')}`);
    const { poses } = news;
    // A request that a game made just now has no poses yet.
    const isSeen = poses !== null && (poses.times.at(-1) ?? 0) > 0;
    if (poses && asked && (isSeen || own.peek() !== null || current === null || current.request === asked))
      known.value = { pair: pair.peek(), request: asked, poses };
    return now.requests !== before.requests || poses !== null;
  };

  let told: GameFile | null = null; // whose last look failed
  resource(
    () => opened.value && { opened: opened.value, request: request.value }, // another one is read at once
    async ({ opened: followed, request: asked }, { signal: waiting }) => {
      for (let rest = PAUSE.first; ;) {
        const before = file.peek();
        if (before === null) return;
        const answer = await bridge.call('game.more', wantedOf(before, asked, shown.peek()));
        waiting.throwIfAborted();
        if (!answer.ok && told !== followed) notices.problem(answer.error.message);
        told = answer.ok ? null : followed;
        const isNew = answer.ok && take(answer.value, before, asked);
        rest = isNew ? PAUSE.first : Math.min(rest * PAUSE.longer, PAUSE.longest);
        if (!answer.ok || answer.value.state !== 'reading') await pause(rest, waiting);
      }
    },
    { while: isInSight },
  );
  return {
    file,
    matching,
    request,
    shown,
    isNewest: computed(() => own.value === null),
    choose: (request) => (chosen.value = request && { pair: pair.peek(), request }),
    open(next) {
      chosen.value = known.value = null;
      file.value = { ...nothing, ...next };
      opened.value = next;
    },
    close: () => (opened.value = chosen.value = known.value = file.value = null),
  };
}
