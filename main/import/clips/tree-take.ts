import type { LabItem } from '#contract/lab-items.ts';
import type { Problem } from '#contract/words/problem.ts';
import { CLIP_BUFFER_VERSION } from '#core/clip/clip-buffer.ts';
import { failure, success, type Result } from '#core/kit/result.ts';
import { clipIdsOfTree } from '#core/tree/document/document.ts';
import { cacheBuffer, cachedBuffer } from '../../library/cache/cache-database.ts';
import type { Library } from '../../library/library.ts';
import { clipSummaries } from '../../library/rows/clip-rows.ts';
import { readJointEdits } from '../../library/rows/joint-map-rows.ts';
import type { ImportPool } from '../pool/import-pool.ts';
import type { TakenClip } from '../pool/import-task.ts';
import { IMPORTER_VERSION } from '../read/index-file.ts';

/** Version of `bakeTree`: takes in the cache that another one made are baked again. */
const BAKE_VERSION = 1;

/**
 * Bakes the take of a tree as one buffer, like that of a clip; cached by the tree and its clips.
 *
 * @param load a clip of the library
 */
export async function loadTake(
  { db, cache }: Library,
  pool: ImportPool,
  { id, name, content }: LabItem,
  load: (clipId: string) => Promise<Result<ArrayBuffer, Problem>>,
): Promise<Result<ArrayBuffer, Problem>> {
  const ids = clipIdsOfTree(content.root);
  if (ids.length === 0)
    return failure({ code: 'noClips', message: `The tree “${name}” has no clip yet.`, place: id });
  const summaries = new Map(clipSummaries(db, ids).map((clip) => [clip.id, clip]));
  const versions = [IMPORTER_VERSION, CLIP_BUFFER_VERSION, BAKE_VERSION];
  const settings = ids.map((clipId) => {
    const clip = summaries.get(clipId);
    return (
      clip && {
        ...clip.settings,
        content: clip.content,
        root: clip.root.choice,
        joints: readJointEdits(db, clip.jointsId),
      }
    );
  });
  const key = JSON.stringify(['take', versions, content, settings]);
  const kept = cachedBuffer(cache, key);
  if (kept !== undefined) return success(kept);
  const clips: TakenClip[] = [];
  for (const [k, clipId] of ids.entries()) {
    const buffer = await load(clipId);
    if (!buffer.ok) return failure({ ...buffer.error, message: `“${name}”: ${buffer.error.message}` });
    const { joints = {}, root = { kind: 'auto' } } = settings[k] ?? {};
    clips.push({ id: clipId, buffer: buffer.value, joints, root });
  }
  const size = clips.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  const reply = await pool.run({
    kind: 'bake',
    file: { path: name, size, modified: 0 },
    tree: { ...content, id, name },
    clips,
  });
  if (reply.kind === 'loaded') {
    cacheBuffer(cache, key, reply.buffer);
    return success(reply.buffer);
  }
  const why = reply.kind === 'unreadable' ? reply.error : 'it could not be evaluated.';
  return failure({ code: 'badTree', message: `The tree “${name}”: ${why}`, place: id });
}
