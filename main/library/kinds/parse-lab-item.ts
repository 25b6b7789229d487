import type { z } from 'zod';
import type { LabItem, LabKind } from '#contract/lab-items.ts';
import { schemaProblem } from '#contract/words/schema-problem.ts';
import { trailingSetSchema } from '#core/documents/figure-schemas.ts';
import type { DocumentProblem } from '#core/documents/specs/spec.ts';
import { failure, success, type Result } from '#core/kit/result.ts';
import { parseMuscleItem } from '#core/procedural/muscle/muscle-items.ts';
import { parseRequests } from '#core/runs/interruptions/stress-requests.ts';
import { parseTree } from '#core/tree/document/parse-tree.ts';

type Parse = (item: LabItem) => Result<unknown, readonly DocumentProblem[]>;

const parsers: Readonly<Record<LabKind, Parse>> = {
  tree: ({ id, name, content }) => parseTree({ ...content, id, name }),
  requests: ({ content }) => parseRequests(content),
  trailing: ({ content }) => parseWith(trailingSetSchema, content),
  muscles: parseMuscleItem,
};

/** Finds out whether core can read an item. Clips and joints may be missing: the window shows where. */
export const parseLabItem: Parse = (item) => parsers[item.kind](item);

/** Parses content of which the whole meaning is in its schema. */
function parseWith(schema: z.ZodType, content: unknown): Result<unknown, readonly DocumentProblem[]> {
  const parsed = schema.safeParse(content);
  if (parsed.success) return success(parsed.data);
  const { message, place = '' } = schemaProblem(parsed.error, content);
  return failure([{ path: place, message }]);
}
