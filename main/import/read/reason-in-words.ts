/** The system code of an error; for others, ENOMEM, since allocation is the only other cause. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'ENOMEM';
}

/** Text of a system code, after `found`. */
export function reasonInWords(code: string): string {
  if (code === 'EACCES' || code === 'EPERM') return `no permission to read it (${code})`;
  if (code === 'EISDIR') return `a folder (${code})`;
  if (code === 'ELOOP') return `circular links (${code})`;
  if (code === 'ENAMETOOLONG') return `a path that is too long (${code})`;
  if (code === 'ENXIO') return `a pipe, socket or device (${code})`;
  if (code === 'ENOMEM') return 'not enough memory for it';
  if (code === 'EIO') return `an error of the drive (${code})`;
  return `a system error (${code})`;
}
