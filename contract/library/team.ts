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

/** Values of this library that a member overrode without having seen them, and what waits. */
export interface TeamDetails {
  readonly overridden: readonly MergeConflict[];
  readonly waiting: readonly Waiting[];
}

/** Entries that are not shown since something is not here. */
export interface Waiting {
  readonly clip: string | null; // name of the missing clip; null: another entry, or they do not fit
  readonly count: number;
}
