import { resolve } from 'node:path';

/** Flags whose value is a path. */
const pathFlags = new Set(['--demo']);

/**
 * Makes relative paths in the app's arguments absolute, since the app runs in the project's folder and the
 * caller may be elsewhere. A word after another flag is its value and stays as it is, unless it names a file.
 * @param {string[]} args @param {string} callerFolder
 * @param {(path: string) => boolean} exists
 */
export function withAbsolutePaths(args, callerFolder, exists) {
  return args.map((arg, index) => {
    if (arg.startsWith('-')) return arg;
    const before = args[index - 1] ?? '';
    const absolute = resolve(callerFolder, arg);
    const isFlagValue = before.startsWith('--') && !before.includes('=') && !pathFlags.has(before);
    return isFlagValue && !exists(absolute) ? arg : absolute;
  });
}
