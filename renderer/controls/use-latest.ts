import { useSignal, useSignalEffect, type ReadonlySignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { createLatestQuery } from '../stores/latest-query.ts';

/**
 * The answer to a question that changes: `initially` at first; the last answer stays until the next one
 * arrives.
 *
 * @param question reads signals; null = no question
 * @param answer   undefined = no answer; the last one stays
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
