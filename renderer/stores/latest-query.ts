/** A query whose newest question wins: answers to older questions are dropped. */
export interface LatestQuery<Question> {
  /** Asks a new question. Resolves when its answer is taken or dropped. */
  ask(question: Question): Promise<void>;
  /** Asks for another part of the newest answer. Valid until the next `ask`. */
  askMore(question: Question): Promise<void>;
  /** Resolves when the newest question is answered, including later ones. */
  settled(): Promise<void>;
}

/** @param take receives the answer unless a newer question was asked */
export function createLatestQuery<Question, Answer>(
  answer: (question: Question) => Promise<Answer>,
  take: (answer: Answer, question: Question) => void,
): LatestQuery<Question> {
  let newest = 0;
  let asking = Promise.resolve();
  const send = async (question: Question, number: number): Promise<void> => {
    const found = await answer(question);
    if (number === newest) take(found, question);
  };
  return {
    ask: (question) => (asking = send(question, ++newest)),
    askMore: (question) => send(question, newest),
    settled: async () => {
      for (let last: Promise<void> | null = null; last !== asking;) await (last = asking);
    },
  };
}
