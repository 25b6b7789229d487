import { z } from 'zod';
import { contentIdSchema } from '#contract/clips/content-id.ts';
import { boundedJson, type JsonLimits } from '#core/kit/bounded-json.ts';
import { textSchema } from '#core/documents/plain-schemas.ts';
import { MAX_EDIT_NAME_LENGTH } from '#contract/edits/edit-name.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/kit/result.ts';
import { teamKeySchema } from '../kinds/keys.ts';
import { attempt, refuse } from '../problems.ts';

/**
 * Version of what a team's log contains. Members with another version cannot join. It includes which rows are not
 * read (length, depth, count, head and `contentSchema`): who reads more than others has another library than they.
 */
export const TEAM_FORMAT = 4;

/** Maximum number of writes in one row of the log; an edit of more has several rows. */
export const WRITES_IN_ROW = 1000;

/** Maximum length of a row of the log, characters; one write may be as long as an item (see lab-items.ts). */
export const MAX_ROW_LENGTH = 20_000_000;

/**
 * Limits of JSON of a team. A row with the deepest blend tree has 227 lists and objects around a value: more could end
 * some members, by the size of their stack, and not others. A part of a snapshot full of keys of inputs has 7 million.
 */
export const TEAM_LIMITS: JsonLimits = { depth: 300, count: 8_000_000 };

/** Schema of a list that stops at the first item which does not fit: problems of millions would fill the memory. */
export const listOf = <Item>(item: z.ZodType<Item>, most = Infinity) =>
  z
    .custom<readonly unknown[]>((values) => Array.isArray(values) && values.length <= most)
    .transform((values, context) => {
      const items: Item[] = [];
      for (const value of values) {
        const { data, success: fits } = item.safeParse(value);
        if (!fits) {
          context.addIssue('an item does not fit');
          return z.NEVER;
        }
        items.push(data);
      }
      return items;
    });

export const teamClip = z.strictObject({
  id: contentIdSchema,
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  take: textSchema(1000),
  name: textSchema(1000),
});

const teamWrite = z
  .strictObject({
    key: teamKeySchema,
    paths: listOf(listOf(z.string().max(1000), 100), 100_000).nullable(),
    value: z.unknown(),
    lost: listOf(z.tuple([z.number().int().positive(), z.uuid()])).optional(), // one for each path: see `Lost`
    seen: z.number().int().nonnegative().optional(),
  })
  .refine(({ paths, lost }) => lost === undefined || lost.length === paths?.length);

const contentSchema = z.strictObject({
  name: textSchema(MAX_EDIT_NAME_LENGTH),
  clips: listOf(teamClip, MAX_ROW_LENGTH / 100), // that the writes refer to, unless the member named them in an earlier row
  writes: listOf(teamWrite, WRITES_IN_ROW),
});

/** What stands for an edit and all before it: hexadecimal digits of a hash. */
export const chainSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** When the server made a row, µs. */
export const madeSchema = z.coerce.number().int().positive();

/** What the types of the server's columns hold: a row without it is no row of a log. */
const placeSchema = z.object({
  seq: z.coerce.number().int().positive(),
  id: z.guid(),
  part: z.coerce.number().int().positive(),
  parts: z.coerce.number().int().positive(),
  chain: chainSchema,
  made: madeSchema,
});

const rowSchema = z.strictObject({
  ...placeSchema.shape,
  id: z.uuid(),
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

/** A row that no member with this `TEAM_FORMAT` reads. It has its place in the log, and changes nothing. */
export interface UnreadRow extends z.infer<typeof placeSchema> {
  readonly author: string; // '' = it cannot be read either
  readonly content: null;
}

/**
 * Reads rows of the log, which may be anything: whoever runs the server is not trusted more than a file, nor is a
 * member. Which rows are read depends on `TEAM_FORMAT` alone, so that all members skip the same.
 */
export function parseTeamRows(rows: readonly unknown[]): Result<(TeamRow | UnreadRow)[], Problem> {
  return attempt('The team', () => rows.map(parseRow));
}

function parseRow(row: unknown): TeamRow | UnreadRow {
  const place = placeSchema.safeParse(row);
  if (!place.success)
    return refuse('badTeamRow', 'The team server sent an edit that this Segue cannot read. Update Segue.');
  const head = rowSchema.safeParse(row);
  const content = head.success ? contentSchema.safeParse(jsonOf(head.data.content)) : undefined;
  if (!head.success || content?.success !== true)
    return { ...place.data, author: head.data?.author ?? '', content: null };
  return { ...head.data, content: content.data };
}

function jsonOf(text: string): unknown {
  try {
    return boundedJson(text, TEAM_LIMITS);
  } catch {
    return undefined; // not read by the schema
  }
}
