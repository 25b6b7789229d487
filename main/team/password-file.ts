import { readFile, stat } from 'node:fs/promises';
import { NEEDS_PASSWORD } from '#contract/library/team.ts';
import { refuse } from '../library/problems.ts';
import { readTeamUrl, type TeamAddress } from './team-url.ts';

/** The password of a server, or what finds it when the server asks; that throws a `Refusal` if there is none. */
export type Password = string | (() => Promise<string>);

/** Says that there is no password for a server which asks for one. */
export const refuseWithoutPassword = (): never =>
  refuse(
    NEEDS_PASSWORD,
    'The team server asks for a password. Put it into a file that PGPASSFILE names, in a line with the name of the server, for commands, or type it in the window.',
  );

/** Finds the password of a server for a command: in the file that `PGPASSFILE` names, when the server asks. */
export const passwordInFile =
  (url: string, file = process.env['PGPASSFILE']) =>
  async (): Promise<string> =>
    passwordIn(await readPasswords(file ?? refuseWithoutPassword()), readTeamUrl(url)) ??
    refuseWithoutPassword();

async function readPasswords(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true)
    return refuse(NEEDS_PASSWORD, `The file that PGPASSFILE names is not there: ${file}`, file);
  const isPrivate = process.platform === 'win32' || (found.mode & OTHERS) === 0;
  if (!isPrivate)
    refuse(
      NEEDS_PASSWORD,
      `Others may read the file that PGPASSFILE names. Run chmod 600 on it: ${file}`,
      file,
    );
  return readFile(file, 'utf8');
}

/** Permissions of anybody but the owner of a file. */
const OTHERS = 0o077;

/** `host:port:database:user:password`, where `\` escapes a colon or itself. */
const LINE = /^((?:\\.|[^\\:])+):((?:\\.|[^\\:])+):((?:\\.|[^\\:])+):((?:\\.|[^\\:])+):(.+)$/;

/**
 * The password of the first line that fits. Source: PostgreSQL documentation, 34.16 The Password File. A line for any
 * host (`*`) fits no server: a library names its server, and may be from anybody.
 */
function passwordIn(text: string, { host, port, database, user }: TeamAddress): string | undefined {
  for (const line of text.split(/\r?\n/)) {
    const fields =
      LINE.exec(line)
        ?.slice(1)
        .map((field) => field.replace(/\\(.)/g, '$1')) ?? [];
    const [itsHost, ...others] = fields.slice(0, -1);
    const values = [String(port), database, user];
    if (itsHost === host && values.every((value, i) => others[i] === '*' || others[i] === value))
      return fields.at(-1);
  }
  return undefined;
}
