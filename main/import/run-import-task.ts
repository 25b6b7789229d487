import { assertNever } from '../../core/assert.ts';
import type { Clip } from '../../core/clip.ts';
import { encodeClip } from '../../core/clip-buffer.ts';
import { createPoseStrip } from '../../core/thumbnail/pose-strip.ts';
import { bytesHashOf, importOptionsOf } from '../library/content-hash.ts';
import type { FoundFile } from '../library/index-rows.ts';
import { findDamageIn } from '../library/quick-check.ts';
import { hashOf, importTakes, indexFile, readClipContent } from './import-file.ts';
import type { ImportReply, ImportTask } from './import-task.ts';

/** Does one task; the same in a worker thread and out of one. */
export async function runImportTask(task: ImportTask): Promise<ImportReply> {
  switch (task.kind) {
    case 'index': {
      const outcome = await indexFile(task.file, task.options);
      return outcome === undefined ? { kind: 'gone' } : { kind: 'indexed', outcome };
    }
    case 'load': {
      const { settings } = task;
      return readClip(task, (clip) => ({ kind: 'loaded', buffer: encodeClip({ ...clip, ...settings }) }));
    }
    case 'check':
      return { kind: 'checked', damage: findDamageIn(task.file.path) };
    case 'strip':
      return readClip(task, (clip) => ({ kind: 'drawn', strip: createPoseStrip(clip) }));
    default:
      return assertNever(task);
  }
}

/** What `reply` makes of the clip in a file, if its content is still the same. */
async function readClip(
  { file, hash, take }: { readonly file: FoundFile; readonly hash: string; readonly take: string },
  reply: (clip: Clip) => ImportReply,
): Promise<ImportReply> {
  const content = readClipContent(file.path, file.size);
  if (!content.ok)
    return content.error === 'gone' ? { kind: 'gone' } : { kind: 'unreadable', error: content.error };
  if (hashOf(content.value) !== bytesHashOf(hash)) return { kind: 'changed' };
  const imported = await importTakes(content.value, file.path, importOptionsOf(hash));
  if (!imported.ok) return { kind: 'unreadable', error: imported.error };
  const found = imported.value.find((candidate) => candidate.take === take);
  // The same content, read by another importer than the one that indexed it.
  if (found === undefined) return { kind: 'changed' };
  return reply(found.clip);
}
