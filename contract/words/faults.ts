/**
 * Limits of what the window says about its faults. A separate file, so that the window can import it without
 * the schemas.
 */

/** Maximum length of the text of a fault, characters. */
export const MAX_FAULT_LENGTH = 8000;

/** Faults that are sent within a minute, and logged, at most. */
export const FAULTS_A_MINUTE = 20;
export const MINUTE_MS = 60_000;

/** A part of a path: with spaces if it goes on, since names of people and folders have them. */
const part = String.raw`[^\\/\n'"\`:()<>]+`;

/** What comes before an absolute path in a URL: of a file, or of one that `npm run dev` serves. */
const scheme = String.raw`(?:file:\/\/|https?:\/\/[^\s/]+\/@fs)?`;

/** The folder of a person, whose last part is a name. */
const home = new RegExp(
  String.raw`${scheme}(?:(?<!\w)[A-Za-z]:)?[\\/]{1,4}(?:home|Users)[\\/]{1,4}(?:${part}(?=[\\/])|[^\\/\s'"\`:()<>]+)`,
  'g',
);

/** The folders of an absolute path or of a file's URL: `/a/b/`, `C:\a\`, `\\server\a\`, `~/a/`. */
const folders = new RegExp(
  String.raw`(?<![\w./\\~-])${scheme}(?:[A-Za-z]:[\\/]+|\\\\+|\/(?=[^\s/\\])|~[\\/]+)(?:${part}[\\/]+)*`,
  'g',
);

/**
 * `text` with the absolute paths in it cut down to the names of files, as they name people and projects:
 *
 *     open '/home/ann/My clips/walk.bvh' → open 'walk.bvh'
 */
export function withoutFolders(text: string): string {
  return text.replace(home, '~').replace(folders, '');
}
