/** The up axis of a file. */
export type UpAxis = 'y' | 'z';

/**
 * Properties that a file may not state. If absent, they are detected from the figure or defined by the
 * format.
 */
export interface ImportOptions {
  readonly unit?: number; // metres per unit of the file, > 0
  readonly upAxis?: UpAxis;
  readonly fps?: number; // of keys that fit it, or of rows
  readonly encoding?: NameEncoding; // of joint names, where they are guessed
  /** Frames to leave out at the start, as a library has them that has not read the file since; absent: T-poses. */
  readonly trimmedFrames?: number | undefined;
}

/** What an importer found in a file, and how it interpreted it. */
export interface ImportReport {
  readonly unit: number; // metres per unit of the file
  readonly unitName: string;
  readonly unitGuessed: boolean;
  readonly upAxis: UpAxis;
  readonly upAxisGuessed: boolean;
  /** For detected properties: true if the file alone is good evidence. */
  readonly sureOf: { readonly unit: boolean; readonly upAxis: boolean };
  readonly standingHeight: number; // m, estimated from the bones
  readonly isBody: boolean; // a person is recognised, so the height can be compared with people's
  readonly isStoodOn: boolean; // the ground height comes from standing feet: see `Ground`
  readonly otherGroundHeight: number; // m, the ground height with the other up axis
  readonly otherIsStoodOn: boolean;
  readonly trimmedFrames: number; // removed at the start
  readonly trimmedBySpeed?: number; // those that an earlier rule removed, if others: see `sharedTime`
  readonly firstKey?: number; // s, in the file: see `TakeClock`
  /** Frames per second that the keys fit, if they fit several: the detected rate first. */
  readonly rates?: readonly number[];
  /** Of a BVH file, whose rows have no times: the rate that it states, and why that may be wrong. */
  readonly rowRate?: { readonly fps: number; readonly doubt?: string };
  readonly names?: GuessedNames;
  readonly hasMesh?: true; // the file binds a mesh to the joints
  readonly isCharacter?: true; // with a mesh, and without motion
  readonly warnings: readonly string[];
}

/** Fields of a report before all frames are measured: see `finishTake`. */
export const UNFINISHED = {
  trimmedFrames: 0,
  isStoodOn: false,
  otherGroundHeight: 0,
  otherIsStoodOn: false,
} as const;

/** Encodings that joint names may be in where a file does not say, as `TextDecoder` calls them, with their names. */
export const encodingNames = {
  'utf-8': 'UTF-8',
  shift_jis: 'Shift-JIS',
  gbk: 'GBK',
  'euc-kr': 'EUC-KR',
  big5: 'Big5',
  'windows-1252': 'Latin-1',
} as const;

export type NameEncoding = keyof typeof encodingNames;

export const nameEncodings = Object.keys(encodingNames) as readonly NameEncoding[];

/** Joint names that are not in UTF-8, as BVH files should have them. */
export interface GuessedNames {
  /** The encoding under which most names are known words of joints, or Latin-1; null: neither fits. */
  readonly guess: NameEncoding | null;
  readonly doubt?: string; // why they may be garbled
  /** The names of the skeleton, as guessed, and in each encoding under which the file can be read. */
  readonly guessed: readonly string[];
  readonly in: { readonly [Encoding in NameEncoding]?: readonly string[] };
}
