import type { ConnectionOptions } from 'node:tls';
import { refuse } from '../library/problems.ts';

/** Where the server of a team or a farm is. */
export interface TeamAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /** The server's certificate is verified, unless the address says that the connection is not encrypted. */
  readonly ssl: ConnectionOptions | false;
}

const EXAMPLE = 'postgres://anna@server/team';

/**
 * Reads `postgres://USER@SERVER[:PORT]/DATABASE[?sslmode=disable]`. Throws a `Refusal`, also for a password:
 * it would stay in the library and in lists of processes.
 */
export function readTeamUrl(text: string): TeamAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol))
    return refuse('badTeamUrl', `An address looks like ${EXAMPLE}.`);
  if (url.password !== '')
    refuse(
      'passwordInUrl',
      'Leave the password out of the address. Put it into a file that PGPASSFILE names.',
    );
  const database = decoded(url.pathname.slice(1));
  const user = decoded(url.username);
  if (url.hostname === '' || database === '' || user === '')
    refuse('badTeamUrl', `The address needs a user, a server and a database: ${EXAMPLE}`);
  const { sslmode = 'verify-full', ...others } = Object.fromEntries(url.searchParams);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) refuse('badTeamUrl', `The address has an unknown setting: ${unknown}`);
  if (sslmode !== 'verify-full' && sslmode !== 'disable')
    refuse('badTeamUrl', `sslmode is verify-full (as without it) or disable, not ${sslmode}.`);
  if (url.port === '0') refuse('badTeamUrl', 'A server has no port 0. Leave it out, or name its port.');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return {
    host,
    port: Number(url.port || 5432),
    user,
    database,
    ssl: sslmode === 'disable' ? false : { rejectUnauthorized: true },
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return refuse('badTeamUrl', `The address has a wrong escape: ${part}`);
  }
}
