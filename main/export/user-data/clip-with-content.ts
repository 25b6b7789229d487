import type { UserDataClip } from '../../../contract/exchange/user-data-file.ts';
import type { Database } from '../../library/database/database.ts';
import { clipsWithContent } from '../../library/files/clips-with-content.ts';

/** Clips of this library for those of a file, by bytes and take, without missing ones. */
export function clipsHere(db: Database, clips: readonly UserDataClip[]): Map<UserDataClip, string> {
  return new Map(
    clips.flatMap((clip): [UserDataClip, string][] => clipsWithContent(db, clip).map((id) => [clip, id])),
  );
}
