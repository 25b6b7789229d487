import type { ZodType } from 'zod';
import type { Problem } from '../../contract/words/problem.ts';
import { inWords, schemaProblem } from '../../contract/words/schema-problem.ts';
import type { Result } from '../../core/result.ts';
import { failure, success } from '../../core/result.ts';

/** A kind of JSON file that Segue writes and reads: what it says of itself first, and the form of the whole. */
export interface FileForm<File> {
  readonly format: string;
  readonly version: number;
  readonly schema: ZodType<File>;
  /** Another file was chosen: `no Segue settings`. */
  readonly otherFormat: { readonly code: string; readonly holds: string };
  /** It is of another version of Segue: `has settings of version`. */
  readonly otherVersion: { readonly code: string; readonly says: string };
}

/** A file of `form` from its text; else what is wrong, with the path of each field. */
export function parseFile<File>(text: string, fileName: string, form: FileForm<File>): Result<File, Problem> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    // What the engine says quotes the text, line breaks and what a terminal obeys and all.
    const reason = (error instanceof Error ? error.message : String(error)).replace(/[\s\p{C}]+/gu, ' ');
    return failure({ code: 'notJson', message: `${fileName} is not JSON: ${reason}.`, place: fileName });
  }
  const { format, version } = (typeof data === 'object' && data !== null ? data : {}) as Said;
  const { otherFormat, otherVersion } = form;
  if (format !== form.format) {
    const message = `${fileName} holds ${otherFormat.holds}: expected "format": "${form.format}", found ${inWords(format)}.`;
    return failure({ code: otherFormat.code, message, place: 'format' });
  }
  if (version !== form.version) {
    const message = `${fileName} ${otherVersion.says} ${inWords(version)}; this Segue reads version ${form.version}. Update Segue, or export it again from the one that wrote it.`;
    return failure({ code: otherVersion.code, message, place: 'version' });
  }
  const parsed = form.schema.safeParse(data);
  if (parsed.success) return success(parsed.data);
  const problem = schemaProblem(parsed.error, data);
  return failure({ ...problem, message: `${fileName}: ${problem.message}` });
}

interface Said {
  readonly format?: unknown;
  readonly version?: unknown;
}
