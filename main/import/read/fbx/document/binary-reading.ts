/** State of reading a binary file. */
export interface BinaryReading {
  readonly view: DataView;
  readonly little: boolean; // byte order; big-endian files came from old workstations
  readonly wide: boolean; // 64-bit places, from version 7.5
  readonly skipped: ReadonlySet<string>;
  left: number; // bytes left for unpacked arrays
}
