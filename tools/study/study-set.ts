import type { Context } from '#main/cli/frame/declaration.ts';
import { indexInto } from '#main/cli/inputs/index-into.ts';
import { readFiles, type FileClip } from '#main/cli/stress/read-set.ts';
import type { SentClip } from '#main/farm/worker-clips.ts';

/** A clip of a study, and how it is found where it is computed. All play on the figure of the first. */
export interface StudyClip extends FileClip {
  readonly sent: SentClip;
}

/** The motion files in a folder as `segue stress` reads them: each by itself, whatever is beside it. */
export async function readStudySet(context: Context, folder: string): Promise<readonly StudyClip[]> {
  await indexInto([folder], context);
  const files = await readFiles([folder]);
  return files.map((file) => {
    const { name, hash, take, joints, root, clip } = file;
    const settings = { groundHeight: clip.groundHeight, loop: clip.loop, contacts: {} };
    return { ...file, sent: { name, hash, take, options: {}, joints, root, settings } };
  });
}
