/**
 * State that one feature alone reads, and that outlives its panel: made once for each session, when it is
 * first asked for. The feature declares it; others do not see it.
 */
export function featureState<State>(create: () => State): (session: object) => State {
  const made = new WeakMap<object, State>();
  return (session) => {
    const state = made.get(session) ?? create();
    made.set(session, state);
    return state;
  };
}
