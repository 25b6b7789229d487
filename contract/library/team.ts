import type { MergeConflict } from '../exchange/merge-plan.ts';

/** What a role on the team server may do: `viewer` cannot send edits. */
export const teamRoles = ['owner', 'editor', 'viewer'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** Code of the problem that another password solves. */
export const NEEDS_PASSWORD = 'teamPassword';

/** Code of the problem that a database has no team. */
export const NO_TEAM = 'noTeam';

export type TeamConnection =
  | { readonly state: 'connecting' | 'online' }
  | {
      readonly state: 'offline';
      readonly since: number; // ms since 1970
      readonly message: string;
      readonly asksPassword: boolean;
    };

/** A member whose window is open. */
export interface OnlineMember {
  readonly name: string;
  readonly transitionId: string | null; // open there
}

/** The team of a library, as the window shows it. */
export interface TeamState {
  readonly address: string; // without a password
  readonly connection: TeamConnection;
  readonly role: TeamRole | null; // null: not known yet
  readonly online: readonly OnlineMember[]; // the last known, with this one
  readonly unsent: number; // edits that the team does not have
  readonly overridden: number; // values: see `team.overridden`
}

/** An edit of the team, as its history lists it. */
export interface TeamEdit {
  readonly name: string;
  readonly author: string;
  readonly made: number; // ms since 1970, of the server
}

/** Maximum number of overridden values listed. */
export const MAX_OVERRIDDEN = 1000;

/** How a library stands to its team. */
export interface TeamDetails {
  readonly overridden: readonly MergeConflict[]; // values of this library, by members who had not seen them
  readonly waiting: readonly Waiting[];
  readonly unread: Unread;
  readonly restored: Restored | null; // the last time; null: never
}

/** Rows of the log that no Segue of this version reads. They change nothing. */
export interface Unread {
  readonly count: number;
  readonly authors: readonly string[]; // known ones
}

/** The server had lost edits, as after a backup of it was restored. */
export interface Restored {
  readonly time: number; // when it was found, ms since 1970
  readonly sent: number; // values that this library had and sent again
}

/** Entries that are not shown since something is not here. */
export interface Waiting {
  readonly clip: string | null; // name of the missing clip; null: another entry, or they do not fit
  readonly count: number;
}
