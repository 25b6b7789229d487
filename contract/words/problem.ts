// contract/words: texts that people read: problems, faults in data, counts
/**
 * An error that the user can act on: what happened, where, and what to do. Plain data, because
 * Electron carries only an error's message from process to process.
 */
export interface Problem {
  readonly code: string; // for tests and branches; never shown alone
  readonly message: string; // one or two sentences
  /** `file:line:column` or the name of the field, if there is one. */
  readonly place?: string | undefined;
}
