import { assertNever } from '../../core/assert.ts';
import { encodeClip } from '../../core/clip-buffer.ts';
import { hashOf, importClip, indexFile, readClipFile } from './import-file.ts';
import type { ImportReply, ImportTask } from './import-task.ts';

/** Does one task; the same in a worker thread and out of one. */
export function runImportTask(task: ImportTask): ImportReply {
  switch (task.kind) {
    case 'index': {
      const outcome = indexFile(task.file);
      return outcome === undefined ? { kind: 'gone' } : { kind: 'indexed', outcome };
    }
    case 'load':
      return load(task);
    default:
      return assertNever(task);
  }
}

function load({ file, hash, settings }: Extract<ImportTask, { kind: 'load' }>): ImportReply {
  const bytes = readClipFile(file.path, file.size);
  if (!bytes.ok)
    return bytes.error === 'gone' ? { kind: 'gone' } : { kind: 'unreadable', error: bytes.error };
  if (hashOf(bytes.value) !== hash) return { kind: 'changed' };
  const imported = importClip(bytes.value, file.path);
  if (!imported.ok) return { kind: 'unreadable', error: imported.error };
  return { kind: 'loaded', buffer: encodeClip({ ...imported.value.clip, ...settings }) };
}
