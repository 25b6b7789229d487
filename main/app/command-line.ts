import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Problem } from '#contract/words/problem.ts';
import { failure, success, type Result } from '#core/kit/result.ts';

export interface StartArguments {
  readonly library: string | undefined; // file, absolute
  readonly demo: string | undefined; // folder, absolute
  /** Folders and clip files to index, settings files to import; absolute. */
  readonly paths: readonly string[];
}

const valued = ['library', 'demo'] as const;

/**
 * Parses `--library FILE`, `--demo DIR` and paths, relative to `folder`. Other switches are left to Chromium.
 */
export function parseCommandLine(args: readonly string[], folder: string): Result<StartArguments, Problem> {
  const found: { library?: string; demo?: string } = {};
  const paths: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const [flag, ...rest] = args[i].split('=');
    const name = valued.find((each) => flag === `--${each}`);
    if (name !== undefined) {
      const value = rest.length > 0 ? rest.join('=') : args[++i];
      if (!value || value.startsWith('--')) return failure(withoutValue(name));
      found[name] = path.resolve(folder, value);
    } else if (!args[i].startsWith('-')) {
      paths.push(placeOf(args[i], folder));
    }
  }
  return success({ library: found.library, demo: found.demo, paths });
}

/** An absolute path. Desktops of Linux pass the URLs of files. */
function placeOf(arg: string, folder: string): string {
  try {
    if (arg.startsWith('file:///') && !arg.includes('%00')) return fileURLToPath(arg);
  } catch {
    // Not a URL of this system: the name of a file that looks like one.
  }
  return path.resolve(folder, arg);
}

function withoutValue(name: (typeof valued)[number]): Problem {
  const what = name === 'library' ? 'FILE' : 'FOLDER';
  return {
    code: 'badArguments',
    message: `--${name} needs a value: --${name} ${what}. Usage: [--library FILE] [--demo FOLDER] [clips, folders or settings files …]`,
    place: `--${name}`,
  };
}

/**
 * The arguments after the app itself: `electron [switches] APP arguments`, or `segue arguments` in a package.
 */
export function ownArguments(
  argv: readonly string[],
  appPath: string,
  isPackaged: boolean,
): readonly string[] {
  const args = argv.slice(1);
  if (isPackaged) return args;
  const app = args.findIndex((arg) => !arg.startsWith('-') && isApp(arg, appPath));
  return args.slice(app + 1);
}

function isApp(arg: string, appPath: string): boolean {
  const place = path.resolve(arg);
  return place === appPath || place.startsWith(path.join(appPath, 'out', 'main'));
}
