// contract/words: texts that people read: problems, faults in data, counts
/**
 * Something that went wrong, in words a user can act on: what happened, where, what to do next. Plain data, because
 * Electron carries only an error's message from process to process.
 */
export interface Problem {
  readonly code: string; // for tests and branches; never shown alone
  readonly message: string; // one or two sentences
  /** `file:line:column` or the name of the field, where there is one. */
  readonly place?: string | undefined;
}
