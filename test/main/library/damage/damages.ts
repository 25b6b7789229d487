import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';

/** A kind of damage to a file. */
export interface Damage {
  readonly name: string;
  /** @param other a sound file of the same kind, of another library */
  make(file: string, other: string): void;
}

const change =
  (edit: (bytes: Buffer) => Buffer) =>
  (file: string): void =>
    writeFileSync(file, edit(readFileSync(file)));

/** Start of a used page of a table or an index, for a log in its first frame, bytes. */
function pageIn(bytes: Buffer, kinds: readonly number[]): number {
  const isLog = bytes.readUInt32BE(0) >>> 1 === 0x377f0682 >>> 1;
  const size = isLog ? bytes.readUInt32BE(8) : bytes.readUInt16BE(16) === 1 ? 65536 : bytes.readUInt16BE(16);
  const [begin, step] = isLog ? [56, size + 24] : [size, size];
  for (let at = begin; at < bytes.length; at += step)
    if (kinds.includes(bytes[at]) && bytes.readUInt16BE(at + 3) > 0) return at;
  throw new Error('there is no such page');
}

const leafOfTable = 13;
const leafOfIndex = 10;

/** Flips a byte in the header of a page: its number of cells. */
const flipIn = (kind: number) =>
  change((bytes) => {
    const at = pageIn(bytes, [kind]);
    bytes[at + 3] ^= 0x55;
    return bytes;
  });

export const damages: readonly Damage[] = [
  {
    name: 'a page of zeros',
    make: change((bytes) => {
      const at = pageIn(bytes, [leafOfTable]);
      return bytes.fill(0, at, at + 4096);
    }),
  },
  { name: 'a flipped byte in a table page', make: flipIn(leafOfTable) },
  { name: 'a flipped byte in an index page', make: flipIn(leafOfIndex) },
  { name: 'truncated in the middle', make: change((bytes) => bytes.subarray(0, bytes.length / 2)) },
  { name: 'truncated to zero bytes', make: change((bytes) => bytes.subarray(0, 0)) },
  { name: 'the header overwritten', make: change((bytes) => bytes.fill(0xff, 0, 32)) },
  { name: 'replaced by a text file', make: (file) => writeFileSync(file, 'Dear diary, today '.repeat(500)) },
  {
    name: "replaced by another program's SQLite file",
    make: (file) => {
      rmSync(file);
      const db = new Database(file);
      db.exec('CREATE TABLE songs (name TEXT); INSERT INTO songs VALUES (1)');
      db.close();
    },
  },
  { name: "replaced by another library's file", make: (file, other) => copyFileSync(other, file) },
  {
    name: 'replaced by a folder',
    make: (file) => {
      rmSync(file);
      mkdirSync(file);
    },
  },
];
