/** An internal invariant is broken: a bug in Segue, never a fault of the user's input. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/**
 * Throws `InvariantError` with `message` unless `condition` holds. Name the shapes involved in the message.
 */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}

/** For the `default` of an exhaustive `switch`: does not compile while a case is missing. */
export function assertNever(value: never): never {
  throw new InvariantError(`unexpected ${JSON.stringify(value)}`);
}
