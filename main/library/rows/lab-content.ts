import type { z } from 'zod';
import type { LabKind, LabItem } from '#contract/lab-items.ts';
import { trailingSetSchema } from '#core/documents/figure-schemas.ts';
import { schemaProblem } from '#contract/words/schema-problem.ts';
import { failure, success, type Result } from '#core/kit/result.ts';
import { clipIdsOfMuscles, parseMuscleItem, withMuscleClips } from '#core/procedural/muscle/muscle-items.ts';
import type { DocumentProblem } from '#core/documents/specs/spec.ts';
import { parseRequests } from '#core/runs/interruptions/stress-requests.ts';
import type { ClipsElsewhere } from '#core/clip/take-time.ts';
import { parseTree, type MissingClip } from '#core/tree/document/parse-tree.ts';
import { clipIdsOfTree, withClips } from '#core/tree/document/document.ts';

type Content = LabItem['content'];

/** Checks of the content of items, and their references to clips. */
interface LabContent {
  /** Finds out whether core can read an item. Clips and joints may be missing: the window shows where. */
  parse(item: LabItem): Result<unknown, readonly DocumentProblem[]>;
  /** Ids of the clips it uses. */
  clipIds(content: Content): readonly string[];
  /** A copy with clips elsewhere. */
  withClips(content: Content, clips: ClipsElsewhere): Content;
  /** Clips that it names since they were missing, by id; absent = it names none. */
  missing?(content: Content): MissingClips;
  withMissing?(content: Content, missing: MissingClips): Content;
}

export type MissingClips = Readonly<Record<string, MissingClip>>;

/** Clips of the set of a request list, which core has parsed. */
const setClips = ({ clips }: Content): readonly string[] => clips as readonly string[];

/** Items by kind. */
export const labContents: Readonly<Record<LabKind, LabContent>> = {
  tree: {
    parse: ({ id, name, content }) => parseTree({ ...content, id, name }),
    clipIds: ({ root }) => clipIdsOfTree(root),
    withClips: (content, clips) => withClips(content, clips) as Content,
    missing: ({ clips = {} }) => clips as MissingClips,
    withMissing: ({ clips: _, ...content }, missing) =>
      Object.keys(missing).length === 0 ? content : { ...content, clips: missing },
  },
  requests: {
    parse: ({ content }) => parseRequests(content),
    clipIds: (content) => setClips(content),
    withClips: (content, { id }) => ({ ...content, clips: setClips(content).map(id) }),
  },
  trailing: {
    parse: ({ content }) => parseWith(trailingSetSchema, content),
    clipIds: () => [],
    withClips: (content) => content,
  },
  muscles: {
    parse: parseMuscleItem,
    clipIds: (content) => clipIdsOfMuscles(content),
    withClips: withMuscleClips,
  },
};

/** Parses content of which the whole meaning is in its schema. */
function parseWith(schema: z.ZodType, content: Content): Result<unknown, readonly DocumentProblem[]> {
  const parsed = schema.safeParse(content);
  if (parsed.success) return success(parsed.data);
  const { message, place = '' } = schemaProblem(parsed.error, content);
  return failure([{ path: place, message }]);
}
