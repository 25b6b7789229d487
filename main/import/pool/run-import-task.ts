import { assertNever } from '#core/kit/assert.ts';
import type { Clip } from '#core/clip/clip.ts';
import { decodeClip, encodeClip } from '#core/clip/clip-buffer.ts';
import { encodeSkin } from '#core/formats/skin/skin.ts';
import type { DocumentProblem } from '#core/documents/specs/spec.ts';
import { createPoseStrip } from '#core/formats/thumbnail/clip-figure.ts';
import { attempt } from '../../library/problems.ts';
import { hashOf, readClipContent, type ClipContent } from '../read/clip-content.ts';
import { importTakes, importTakeSkin } from '../read/import-file.ts';
import { indexFile, type IndexMemory } from '../read/index-file.ts';
import type { ClipInFile, ImportReply, ImportTask } from './import-task.ts';

/** Runs one task, in a worker or in this process. Code that indexing does not need is loaded on demand. */
export async function runImportTask(task: ImportTask, memory?: IndexMemory): Promise<ImportReply> {
  switch (task.kind) {
    case 'index': {
      const outcome = await indexFile(task.file, memory);
      return outcome === undefined ? { kind: 'gone' } : { kind: 'indexed', outcome };
    }
    case 'load': {
      const { settings } = task;
      return readClip(task, memory, (clip) => ({
        kind: 'loaded',
        buffer: encodeClip({ ...clip, ...settings }),
      }));
    }
    case 'skin':
      return readSkin(task, memory);
    case 'bake':
      return bake(task);
    case 'check': {
      const { path } = task.file;
      const { findDamageIn } = await import('../../library/database/quick-check.ts');
      const found = attempt(path, () => findDamageIn(path));
      return found.ok
        ? { kind: 'checked', damage: found.value }
        : { kind: 'unreadable', error: found.error.message };
    }
    case 'strip':
      return readClip(task, memory, (clip) => ({ kind: 'drawn', strip: createPoseStrip(clip) }));
    default:
      return assertNever(task);
  }
}

async function bake({ tree, clips }: Extract<ImportTask, { readonly kind: 'bake' }>): Promise<ImportReply> {
  const { bakeTree, bindToFigure, figureOf } = await import('#core/tree/performance/take.ts');
  const figure = figureOf(clips.map(({ buffer, ...clip }) => ({ ...clip, clip: decodeClip(buffer) })));
  const bound = figure.ok ? bindToFigure(tree, figure.value) : figure;
  if (!figure.ok || !bound.ok)
    return { kind: 'unreadable', error: describeTreeProblems(bound.ok ? [] : bound.error) };
  const { clip, fill } = bakeTree(bound.value, figure.value);
  fill(0, clip.frameCount);
  return { kind: 'loaded', buffer: encodeClip(clip) };
}

const describeTreeProblems = (problems: readonly DocumentProblem[]): string =>
  problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join(' ');

/** Reads a clip and converts it with `reply`, if the content of the file is unchanged. */
async function readClip(
  of: ClipInFile,
  memory: IndexMemory | undefined,
  reply: (clip: Clip) => ImportReply,
): Promise<ImportReply> {
  const { file, take, options, trimmedFrames } = of;
  const content = contentOf(of, memory);
  if ('kind' in content) return content;
  const imported = await importTakes(content, file.path, { ...options, trimmedFrames });
  if (!imported.ok) return { kind: 'unreadable', error: imported.error };
  const found = imported.value.find((candidate) => candidate.take === take);
  // The same content, but indexed by another version of the importer.
  if (found === undefined) return { kind: 'changed' };
  return reply(found.clip);
}

async function readSkin(of: ClipInFile, memory?: IndexMemory): Promise<ImportReply> {
  const content = contentOf(of, memory);
  if ('kind' in content) return content;
  const skin = await importTakeSkin(content, of.file.path, of);
  if (!skin.ok) return { kind: 'unreadable', error: skin.error };
  return { kind: 'loaded', buffer: encodeSkin(skin.value) };
}

/** Content of a file, or the reply if it is gone, changed or unreadable. */
function contentOf({ file, hash }: ClipInFile, memory?: IndexMemory): ClipContent | ImportReply {
  const content = readClipContent(file.path, memory);
  if (content.ok) return hashOf(content.value) === hash ? content.value : { kind: 'changed' };
  return content.error === 'gone' ? { kind: 'gone' } : { kind: 'unreadable', error: content.error };
}
