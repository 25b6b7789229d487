import type { ZodType } from 'zod';
import { boundedJson } from '#core/kit/bounded-json.ts';
import type { Problem } from '#contract/words/problem.ts';
import { describeValue, schemaProblem } from '#contract/words/schema-problem.ts';
import { failure, messageOf, success, type Result } from '#core/kit/result.ts';

/** A kind of JSON file that Segue writes and reads: its format, version and schema. */
export interface FileForm<File> {
  readonly format: string;
  readonly version: number;
  readonly schema: ZodType<File>;
  readonly noun: string; // for messages: `a Segue settings file`
  readonly codes: { readonly format: string; readonly version: string }; // of Problems
}

/** Parses the text of a file; a failure names the invalid fields. */
export function parseFile<File>(text: string, fileName: string, form: FileForm<File>): Result<File, Problem> {
  let data: unknown;
  try {
    data = boundedJson(text);
  } catch (error) {
    // The message quotes the text, with its line breaks and control characters.
    const reason = messageOf(error).replace(/[\s\p{C}]+/gu, ' ');
    return failure({ code: 'notJson', message: `Not a JSON file (${reason}): ${fileName}`, place: fileName });
  }
  const { format, version } = (typeof data === 'object' && data !== null ? data : {}) as Header;
  const { noun, codes } = form;
  if (format !== form.format) {
    const message = `Not ${noun}: expected "format": "${form.format}", found ${describeValue(format)}. Choose another file: ${fileName}`;
    return failure({ code: codes.format, message, place: 'format' });
  }
  if (version !== form.version) {
    const message = `Unsupported version ${describeValue(version)} of ${noun}; this Segue reads version ${form.version}. Update Segue, or export the file again: ${fileName}`;
    return failure({ code: codes.version, message, place: 'version' });
  }
  const parsed = form.schema.safeParse(data);
  if (parsed.success) return success(parsed.data);
  const problem = schemaProblem(parsed.error, data);
  return failure({ ...problem, message: `${fileName}: ${problem.message}` });
}

interface Header {
  readonly format?: unknown;
  readonly version?: unknown;
}
