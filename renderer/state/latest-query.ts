/** Questions that overtake each other: only answers to the newest count. */
export interface LatestQuery<Question> {
  /** Asks in place of what was asked before. Resolves when the answer is taken, or dropped. */
  ask(question: Question): Promise<void>;
  /** Asks for another part of the newest answer: it counts as long as nothing else is asked. */
  askMore(question: Question): Promise<void>;
  /** Resolves when the newest question is answered, also one that is asked meanwhile. */
  settled(): Promise<void>;
}

/** @param take is given what `answer` gave, unless another question was asked since */
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
