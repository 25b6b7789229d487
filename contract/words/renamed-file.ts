/** A file under another name than the wanted one, which a file of other transitions has. */
export interface RenamedFile {
  readonly name: string;
  readonly insteadOf: string; // the wanted name
}

/** What people read of such a file. */
export const renamedWords = ({ name, insteadOf }: RenamedFile): string =>
  `“${insteadOf}” holds other transitions. The new file is “${name}”.`;
