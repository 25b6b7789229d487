import type { LabKind, LabItem } from '#contract/lab-items.ts';
import { clipIdsOfMuscles, withMuscleClips } from '#core/procedural/muscle/muscle-items.ts';
import type { ClipsElsewhere } from '#core/clip/take-time.ts';
import type { MissingClip } from '#core/tree/document/parse-tree.ts';
import { clipIdsOfTree, withClips } from '#core/tree/document/document.ts';

type Content = LabItem['content'];

/** References of the content of items to clips. */
interface LabContent {
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
    clipIds: ({ root }) => clipIdsOfTree(root),
    withClips: (content, clips) => withClips(content, clips) as Content,
    missing: ({ clips = {} }) => clips as MissingClips,
    withMissing: ({ clips: _, ...content }, missing) =>
      Object.keys(missing).length === 0 ? content : { ...content, clips: missing },
  },
  requests: {
    clipIds: (content) => setClips(content),
    withClips: (content, { id }) => ({ ...content, clips: setClips(content).map(id) }),
  },
  trailing: {
    clipIds: () => [],
    withClips: (content) => content,
  },
  muscles: {
    clipIds: (content) => clipIdsOfMuscles(content),
    withClips: withMuscleClips,
  },
};
