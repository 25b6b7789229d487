import path from 'node:path';
import { isClipName } from '#contract/clips/clip-formats.ts';
import type { TransitionSettings } from '#contract/exchange/transition-settings.ts';
import type { UserDataFile } from '#contract/exchange/user-data-file.ts';
import type { Problem } from '#contract/words/problem.ts';
import { failure, success, type Result } from '#core/kit/result.ts';
import { attemptLater } from '../library/problems.ts';
import { readText } from './read-text.ts';
import { asSettings, parseSettings } from './settings/read-settings.ts';
import { asUserData, parseUserData } from './user-data/read.ts';

/** What a file to import holds. */
export type ImportedFile =
  | { readonly kind: 'userData'; readonly userData: UserDataFile }
  | { readonly kind: 'settings'; readonly settings: readonly TransitionSettings[] };

/** Recordings are the only files that are recognised by their name, since they may still be empty. */
export const isRecording = (file: string): boolean => /\.jsonl$/i.test(file);

const asImported = { ...asUserData, code: 'notImported', noun: 'a file to import' };

/** Reads a file to import by its content: settings of transitions, or user data. */
export async function readImported(file: string): Promise<Result<ImportedFile, Problem>> {
  const name = path.basename(file);
  if (isClipName(file))
    return failure({
      code: 'isClip',
      message: `Clips are not imported. Add them with “Open folder…”, or drop files and folders on the window: ${name}`,
    });
  const text = await attemptLater(name, () => readText(file, asImported));
  if (!text.ok) return text;
  const userData = parseUserData(text.value, name);
  if (userData.ok) return success({ kind: 'userData', userData: userData.value });
  if (userData.error.code !== asUserData.code && userData.error.code !== 'notJson') return userData;
  const settings = parseSettings(text.value, name);
  if (settings.ok) return success({ kind: 'settings', settings: settings.value });
  const isOther = settings.error.code === asSettings.code || !text.value.trimStart().startsWith('{');
  if (!isOther) return settings;
  return failure({
    code: asImported.code,
    message: `Nothing to import: Segue imports settings, user data (with its trees) and recordings of games (.jsonl). Choose another file: ${name}`,
  });
}
