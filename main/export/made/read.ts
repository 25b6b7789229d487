import type { MadeFile } from '../../../contract/made-file.ts';
import { MADE_FORMAT, MADE_VERSION, madeFileSchema } from '../../../contract/made-file.ts';
import type { Problem } from '../../../contract/problem.ts';
import { inWords, schemaProblem } from '../../../contract/schema-problem.ts';
import type { Result } from '../../../core/result.ts';
import { failure, success } from '../../../core/result.ts';

/** What people made, from a file's text; else what is wrong, with the path of each field. */
export function parseMade(text: string, fileName: string): Result<MadeFile, Problem> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failure({ code: 'notJson', message: `${fileName} is not JSON: ${reason}.`, place: fileName });
  }
  const { format, version } = (typeof data === 'object' && data !== null ? data : {}) as Partial<MadeFile>;
  if (format !== MADE_FORMAT) {
    const message = `${fileName} holds no work of a Segue library: expected "format": "${MADE_FORMAT}", found ${inWords(format)}.`;
    return failure({ code: 'notMade', message, place: 'format' });
  }
  if (version !== MADE_VERSION) {
    const message = `${fileName} is of version ${inWords(version)}; this Segue reads version ${MADE_VERSION}. Update Segue, or export it again from the one that wrote it.`;
    return failure({ code: 'madeVersion', message, place: 'version' });
  }
  const parsed = madeFileSchema.safeParse(data);
  if (parsed.success) return success(parsed.data);
  const problem = schemaProblem(parsed.error, data);
  return failure({ ...problem, message: `${fileName}: ${problem.message}` });
}
