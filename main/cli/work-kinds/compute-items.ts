import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/kit/result.ts';
import type { Wanted } from '../../farm/ask.ts';
import type { JobKind } from '../../farm/job-kind.ts';
import { workInThreads } from '../../threads/work-in-threads.ts';
import type { Context } from '../frame/declaration.ts';
import { createItemProgress } from '../frame/progress-text.ts';
import { shareWork, type AskedFarm } from './share-work.ts';

/** Where work is done. */
export interface WorkPlace extends Omit<AskedFarm, 'url'> {
  readonly url: string | null; // of a farm; null = this machine
}

/** An item as a farm and as a thread of this machine get it. */
interface Item<Content, Request> extends Omit<Wanted<Content>, 'key'> {
  readonly key: string | null; // all that the content depends on; null: a farm cannot compute it
  load(): Promise<Request>;
}

/** Items of a kind. */
interface Items<Content, Request, Value> {
  readonly kind: JobKind<Content, Request, Value>;
  readonly noun: string; // of an item
  readonly items: readonly Item<Content, Request>[];
  done(index: number, answer: Result<Value, Problem>): Promise<void>;
}

/** Computes items on a farm, and in threads of this machine what is left; shows progress. Until `signal`. */
export async function computeItems<Content, Request, Value>(
  context: Context,
  { kind, noun, items, done }: Items<Content, Request, Value>,
  place: WorkPlace,
): Promise<void> {
  const { signal, progress } = context;
  const { url } = place;
  const share = (farm: string): Promise<readonly number[]> => {
    const shared = items.map(({ key, ...item }) => (key === null ? null : { ...item, key }));
    return shareWork(context, { kind, noun, items: shared, done }, { ...place, url: farm });
  };
  const left = url === null ? [...items.keys()] : await share(url);
  const words = createItemProgress(left.length, noun);
  let computed = 0;
  const show = (): void => progress(words(computed).join(' · '));
  show();
  await workInThreads<Request, Value>({
    url: kind.script,
    count: left.length,
    workers: Math.max(place.workers, 1), // 0 leaves to others what others can do
    signal,
    load: (i) => items[left[i]].load(),
    async done(i, answer) {
      await done(left[i], answer);
      computed += 1;
      show();
    },
  });
}
