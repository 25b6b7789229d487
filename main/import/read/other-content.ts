/** So much of a file is looked at: all that is told apart here says so at once, bytes. */
const HEAD = 512;

const ARCHIVES: readonly (readonly [name: string, ...start: readonly number[]])[] = [
  ['a ZIP archive', 0x50, 0x4b, 0x03, 0x04],
  ['an empty ZIP archive', 0x50, 0x4b, 0x05, 0x06],
  ['a gzip archive', 0x1f, 0x8b],
  ['a 7z archive', 0x37, 0x7a, 0xbc, 0xaf],
  ['a RAR archive', 0x52, 0x61, 0x72, 0x21],
];

/** Whether only a note that Git LFS would put the file here. */
export function isLfsPointer(bytes: Uint8Array): boolean {
  return headOf(bytes).startsWith('version https://git-lfs.github.com/spec/v1');
}

/** What a file is, in place of the motion that its name promises, and what to do about it, in one sentence; undefined where it may be one. */
export function otherContent(bytes: Uint8Array): string | undefined {
  const head = headOf(bytes);
  if (bytes.length === 0) return 'The file is empty: copy or download it again.';
  if (/^\0*$/.test(head))
    return 'The file was not copied to its end and holds only zeros: copy or download it again.';
  if (isLfsPointer(bytes))
    return 'This is a Git LFS pointer, not the file itself: run “git lfs pull” in its repository.';
  if (/^\s*<(!doctype html|html|head|body)\b/i.test(head))
    return 'This is a web page, saved in place of the file: download the file itself.';
  const archive = ARCHIVES.find(([, ...start]) => start.every((byte, i) => bytes[i] === byte));
  if (archive !== undefined) return `This is ${archive[0]}: unpack it, and open what is in it.`;
  if (isUtf16(bytes)) return 'This is text in UTF-16: save it as UTF-8 in a text editor.';
  return undefined;
}

/** By its mark; without one, by the first letter, of which one half is zero. */
function isUtf16([first, second]: Uint8Array): boolean {
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const isLetter = (byte: number): boolean => byte >= 0x20 && byte < 0x7f;
  return isMarked || (isLetter(first) && second === 0) || (first === 0 && isLetter(second));
}

/** A byte is a character. */
function headOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, HEAD)).replace(/^\u00ef\u00bb\u00bf/, '');
}
