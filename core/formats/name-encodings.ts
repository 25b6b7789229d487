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
