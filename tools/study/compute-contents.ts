import { computeItems, type WorkPlace } from '#main/cli/work-kinds/compute-items.ts';
import type { Context } from '#main/cli/frame/declaration.ts';
import type { JobKind } from '#main/farm/job-kind.ts';
import { workerClips } from '#main/farm/worker-clips.ts';
import { valueOf } from '#main/library/problems.ts';

/** Contents of a kind. */
interface Contents<Content, Value> {
  readonly kind: JobKind<Content, unknown, Value>;
  readonly noun: string; // of a content
  readonly ms: number; // about the time that one takes
  readonly contents: readonly Content[];
}

/** The values of contents, wherever they are computed. Null if it was interrupted. Throws the problem of one. */
export async function computeContents<Content, Value>(
  context: Context,
  { kind, noun, ms, contents }: Contents<Content, Value>,
  place: WorkPlace,
): Promise<readonly Value[] | null> {
  const clips = workerClips(context);
  const values: Value[] = [];
  const items = contents.map((content) => ({
    key: JSON.stringify(content),
    ms,
    content: () => Promise.resolve(content),
    load: () => kind.load(content, clips),
  }));
  const done = (index: number, answer: Parameters<typeof valueOf<Value>>[0]): Promise<void> => {
    values[index] = valueOf(answer);
    return Promise.resolve();
  };
  await computeItems(context, { kind, noun, items, done }, place);
  return context.signal.aborted ? null : values;
}
