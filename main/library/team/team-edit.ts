import { z } from 'zod';
import { textSchema } from '#core/documents/plain-schemas.ts';
import { MAX_EDIT_NAME_LENGTH } from '#contract/edits/edit-name.ts';
import type { Problem } from '#contract/words/problem.ts';
import { success, type Result } from '#core/result.ts';
import { attempt, refuse } from '../problems.ts';

/** Version of what a team's log contains. Members with another version cannot join. */
export const TEAM_FORMAT = 2;

/** Maximum number of writes in one row of the log; an edit of more has several rows. */
export const WRITES_IN_ROW = 1000;

/** Maximum length of a row of the log, characters; one write may be as long as an item (see lab-items.ts). */
export const MAX_ROW_LENGTH = 20_000_000;

export const teamClip = z.strictObject({
  id: z.uuid(), // of its content
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  take: textSchema(1000),
  name: textSchema(1000),
});

const teamWrite = z.strictObject({
  key: z.string().min(1).max(1000),
  paths: z
    .array(z.array(z.string().max(1000)).max(100))
    .max(100_000)
    .nullable(),
  value: z.unknown(),
});

const contentSchema = z.strictObject({
  name: textSchema(MAX_EDIT_NAME_LENGTH),
  clips: z.array(teamClip).max(MAX_ROW_LENGTH / 100), // that the writes refer to, unless the member named them in an earlier row
  writes: z.array(teamWrite).max(WRITES_IN_ROW),
});

const rowSchema = z.strictObject({
  seq: z.coerce.number().int().positive(),
  id: z.uuid(),
  part: z.coerce.number().int().positive(),
  parts: z.coerce.number().int().positive(),
  client: z.uuid(),
  author: z.string().max(200),
  base: z.coerce.number().int().nonnegative(),
  content: z.string().max(MAX_ROW_LENGTH),
});

export type TeamClip = z.infer<typeof teamClip>;
export type TeamWrite = z.infer<typeof teamWrite>;
export type TeamContent = z.infer<typeof contentSchema>;

/** A row of the log: an edit of a member, or a part of one. */
export interface TeamRow extends Omit<z.infer<typeof rowSchema>, 'content'> {
  readonly content: TeamContent;
}

/** Reads rows of the log, which may be anything: whoever runs the server is not trusted more than a file. */
export function parseTeamRows(rows: readonly unknown[]): Result<TeamRow[], Problem> {
  const checked = attempt('The team', () => rows.map(parseRow));
  return checked.ok ? success(checked.value) : checked;
}

function parseRow(row: unknown): TeamRow {
  const head = rowSchema.safeParse(row);
  const content = head.success ? contentSchema.safeParse(jsonOf(head.data.content)) : undefined;
  if (!head.success || content?.success !== true)
    return refuse('badTeamRow', 'The team server sent an edit that this Segue cannot read. Update Segue.');
  return { ...head.data, content: content.data };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // refused by the schema
  }
}
