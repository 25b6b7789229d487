/** Bytes examined at the start of a file. */
const HEAD = 512;

const ARCHIVES: readonly (readonly [name: string, ...start: readonly number[]])[] = [
  ['a ZIP archive', 0x50, 0x4b, 0x03, 0x04],
  ['an empty ZIP archive', 0x50, 0x4b, 0x05, 0x06],
  ['a gzip archive', 0x1f, 0x8b],
  ['a 7z archive', 0x37, 0x7a, 0xbc, 0xaf],
  ['a RAR archive', 0x52, 0x61, 0x72, 0x21],
];

/** Whether a file is a Git LFS pointer. */
export function isLfsPointer(bytes: Uint8Array): boolean {
  return isPointer(headOf(bytes));
}

const isPointer = (head: string): boolean => head.startsWith('version https://git-lfs.github.com/spec/v1');

/**
 * Describes a file that is not the motion file its name suggests, with advice; undefined if it may be one.
 */
export function otherContent(bytes: Uint8Array): string | undefined {
  const head = headOf(bytes);
  if (bytes.length === 0) return 'The file is empty. Copy or download it again.';
  if (/^\0*$/.test(head))
    return 'The file has only zeros, so it was not copied completely. Copy or download it again.';
  if (isPointer(head))
    return 'This is a Git LFS pointer, not the file itself. Run “git lfs pull” in its repository.';
  if (/^\s*<(!doctype html|html|head|body)\b/i.test(head))
    return 'This is a web page saved in place of the file. Download the file itself.';
  const archive = ARCHIVES.find(([, ...start]) => start.every((byte, i) => bytes[i] === byte));
  if (archive !== undefined) return `This is ${archive[0]}. Unpack it and open its contents.`;
  if (isUtf16(bytes)) return 'This is UTF-16 text. Save it as UTF-8 in a text editor.';
  return undefined;
}

/** Whether text is UTF-16: by its byte order mark, or by a zero byte beside the first letter. */
function isUtf16([first, second]: Uint8Array): boolean {
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const isLetter = (byte: number): boolean => byte >= 0x20 && byte < 0x7f;
  return isMarked || (isLetter(first) && second === 0) || (first === 0 && isLetter(second));
}

/** The first bytes as Latin-1. */
function headOf(bytes: Uint8Array): string {
  const { buffer, byteOffset, length } = bytes;
  const head = Buffer.from(buffer, byteOffset, Math.min(length, HEAD)).toString('latin1');
  return head.replace(/^\u00ef\u00bb\u00bf/, '');
}
