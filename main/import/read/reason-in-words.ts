/** The system's code for what went wrong; of what is no error of the system what a lack of memory is called. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'ENOMEM';
}

/** What the system says by `code`, as a failed row has it after `found`. */
export function reasonInWords(code: string): string {
  if (code === 'EACCES' || code === 'EPERM') return `no permission to read it (${code})`;
  if (code === 'EISDIR') return `a folder (${code})`;
  if (code === 'ELOOP') return `links that lead in a circle (${code})`;
  if (code === 'ENAMETOOLONG') return `a path that is too long (${code})`;
  if (code === 'ENXIO') return `a pipe, socket or device (${code})`;
  if (code === 'ENOMEM') return 'one that there is not enough memory for';
  if (code === 'EIO') return `an error of its drive (${code})`;
  return `an error of the system (${code})`;
}
