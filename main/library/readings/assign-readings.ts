import { assert } from '../../../core/assert.ts';
import { groupBy } from './group-by.ts';

type Placed = Assignment['moved'][number];

/** A file with some content, and what it is found by before and after. */
export interface SameFile {
  readonly id: string;
  readonly before: string;
  readonly after: string;
  readonly isPresent: boolean;
}

/** A clip with that content. */
export interface SameClip {
  readonly id: string;
  readonly take: string;
  readonly hash: string; // what it is found by before
  readonly fileId: string; // where it was seen last; may hold other content by now
  readonly isSetAside: boolean;
}

export interface Assignment {
  /** Clips that are found by something else from now on. `isSetAside`: no file is read so. */
  readonly moved: readonly Omit<SameClip, 'take'>[];
  /** What is on the one clip goes over to the other, which is the same now. */
  readonly joined: readonly { readonly from: string; readonly to: string }[];
  /** Clips that are to be, with what is known of `like`, for files that would have none. */
  readonly added: readonly {
    readonly like: string;
    readonly take: string;
    readonly hash: string;
    readonly fileId: string;
  }[];
}

/**
 * Which clip is whose, after files with the same bytes came to be read in another way.
 *
 *     a.bvh  cm ──▶ inches      its clip goes along to inches
 *     b.bvh  cm                 shared that clip: gets one of its own
 *
 *     a.bvh  inches ──▶ cm      its clip goes along to cm, where b's is already: they are one now. The clip that has work on it
 *     b.bvh  cm                 stays, or of two such the one that came along; the other makes room, and its work goes over.
 *
 * So no clip with work is left without a file, and a clip that someone looks at stays the same clip.
 *
 * @param files all files with these bytes, missing ones too
 * @param clips all clips with them
 * @param isWorkedOn whether people made something of a clip; asked only where it matters
 */
export function assignReadings(
  files: readonly SameFile[],
  clips: readonly SameClip[],
  isWorkedOn: (clipId: string) => boolean,
): Assignment {
  const moved: Placed[] = [];
  const joined: Assignment['joined'][number][] = [];
  const added: Assignment['added'][number][] = [];
  for (const ofTake of groupBy(clips, ({ take }) => take).values()) {
    const one = assignTake(files, ofTake, isWorkedOn);
    moved.push(...one.moved);
    joined.push(...one.joined);
    added.push(...one.added);
  }
  return { moved, joined, added };
}

function assignTake(
  files: readonly SameFile[],
  clips: readonly SameClip[],
  isWorkedOn: (clipId: string) => boolean,
): Assignment {
  const wishes = wishesOf(files, clips);
  const winners = new Map<string, SameClip>(); // by what they are found by now
  const joined: Assignment['joined'][number][] = [];
  const others: SameClip[] = [];
  for (const [hash, claimants] of groupBy(clips, (clip) => wishes.get(clip) ?? clip.hash)) {
    const [first, ...rest] = claimants.length === 1 ? claimants : inOrder(claimants, hash, isWorkedOn);
    winners.set(hash, first);
    for (const clip of rest) {
      others.push(clip);
      if (isWorkedOn(clip.id)) joined.push({ from: clip.id, to: first.id });
    }
  }
  const homes = new Map<string, string>(); // of what is read so, a file that is there
  for (const file of files) if (file.isPresent && !homes.has(file.after)) homes.set(file.after, file.id);
  const asked = [...homes.keys()].filter((hash) => !winners.has(hash));
  const free = clips.map(({ hash }) => hash).filter((hash) => !winners.has(hash) && !asked.includes(hash));
  const placed = [...winners].map(([hash, clip]) => placedAt(hash, clip, files, homes));
  for (const clip of others) {
    const hash = asked.shift();
    if (hash !== undefined) placed.push(placedAt(hash, clip, files, homes));
    else placed.push({ ...placeOf(clip), hash: freeHash(free), isSetAside: true });
  }
  const added = asked.map((hash) => {
    const like = clips.find((clip) => clip.hash === hash) ?? clips[0];
    return { like: like.id, take: like.take, hash, fileId: homes.get(hash) ?? like.fileId };
  });
  const before = new Map(clips.map((clip) => [clip.id, JSON.stringify(placeOf(clip))]));
  return { moved: placed.filter((place) => before.get(place.id) !== JSON.stringify(place)), joined, added };
}

const placeOf = ({ id, hash, fileId, isSetAside }: SameClip): Placed => ({ id, hash, fileId, isSetAside });

/** A clip that is found by `hash`, shown of the file it was shown of, if that is read so. */
function placedAt(
  hash: string,
  clip: SameClip,
  files: readonly SameFile[],
  homes: ReadonlyMap<string, string>,
): Placed {
  const isAtHome = files.some(({ id, after }) => id === clip.fileId && after === hash);
  const fileId = isAtHome ? clip.fileId : (homes.get(hash) ?? clip.fileId);
  return { id: clip.id, hash, fileId, isSetAside: clip.isSetAside && !homes.has(hash) };
}

/** There are enough: as many clips as hashes were there before, and each clip takes one. */
function freeHash(free: string[]): string {
  const hash = free.shift();
  assert(hash !== undefined, 'a clip that makes room finds no place');
  return hash;
}

/** Each clip goes with the file it is shown of, unless that file holds something else anyway. */
function wishesOf(files: readonly SameFile[], clips: readonly SameClip[]): Map<SameClip, string> {
  const byId = new Map(files.map((file) => [file.id, file]));
  const reads = new Set(files.flatMap(({ isPresent, after }) => (isPresent ? [after] : [])));
  return new Map(
    clips.map((clip) => {
      const home = byId.get(clip.fileId);
      const goesAlong = home !== undefined && (home.before === clip.hash || !reads.has(clip.hash));
      return [clip, goesAlong ? home.after : clip.hash];
    }),
  );
}

/** Those who have a claim to be found by `hash`, the one who gets it first. */
function inOrder(
  claimants: readonly SameClip[],
  hash: string,
  isWorkedOn: (clipId: string) => boolean,
): SameClip[] {
  const rank = new Map(
    claimants.map((clip) => {
      const isIdle = Number(!isWorkedOn(clip.id));
      return [clip, 4 * isIdle + 2 * Number(clip.isSetAside) + Number(clip.hash === hash)];
    }),
  );
  return claimants.toSorted(
    (a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0) || (a.id < b.id ? -1 : Number(a.id > b.id)),
  );
}
