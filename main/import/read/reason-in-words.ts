/** What the system says by `code`, as a failed row has it after `found`. */
export function reasonInWords(code: string): string {
  if (code === 'EACCES' || code === 'EPERM') return `no permission to read it (${code})`;
  if (code === 'EISDIR') return `a folder (${code})`;
  if (code === 'ELOOP') return `links that lead in a circle (${code})`;
  if (code === 'ENAMETOOLONG') return `a path that is too long (${code})`;
  if (code === 'ENXIO') return `a pipe, socket or device (${code})`;
  return `an error of the system (${code})`;
}
