/** The name of a transition or an item without characters that a system forbids in file names; may be empty. */
export function safeFileName(name: string): string {
  return name
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/→/g, 'to')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100);
}
