import { useSignal, useSignalEffect } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { createLatestQuery } from '../../state/latest-query.ts';

/**
 * The answer to a question that changes: `initially` until there is one, and the last one while the next is on its way.
 *
 * @param question reads signals; null = nothing is asked
 * @param answer   undefined = there is none, the last one stays
 */
export function useLatest<Question, Answer>(
  initially: Answer,
  question: () => Question | null,
  answer: (question: Question) => Promise<Answer | undefined>,
): ReadonlySignal<Answer> {
  const latest = useSignal(initially);
  const query = useMemo(
    () => createLatestQuery(answer, (found) => void (found === undefined || (latest.value = found))),
    [],
  );
  useSignalEffect(() => {
    const asked = question();
    if (asked !== null) void query.ask(asked);
  });
  return latest;
}
