/** A query whose newest question wins: `take` receives no answers to older questions. */
export function createLatestQuery<Question, Answer>(
  answer: (question: Question) => Promise<Answer>,
  take: (answer: Answer, question: Question) => void,
) {
  let newest = 0;
  let asking = Promise.resolve();
  const send = async (question: Question, number: number): Promise<void> => {
    const found = await answer(question);
    if (number === newest) take(found, question);
  };
  return {
    /** Asks a new question. Resolves when its answer is taken or dropped. */
    ask: (question: Question): Promise<void> => (asking = send(question, ++newest)),
    /** Asks for another part of the newest answer. Valid until the next `ask`. */
    askMore: (question: Question): Promise<void> => send(question, newest),
    /** Resolves when the newest question is answered, including later ones. */
    settled: async (): Promise<void> => {
      for (let last: Promise<void> | null = null; last !== asking;) await (last = asking);
    },
  };
}
