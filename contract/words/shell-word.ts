/**
 * `text` as one word of a command line: quoted if a shell would read it otherwise, such as the `?` and `&` of an
 * address. Double quotes are read alike by the shells of all systems.
 */
export function shellWord(text: string): string {
  if (/^[\w@+=:,./-]+$/.test(text)) return text;
  return /[$`"!]/.test(text) ? `'${text.replaceAll("'", String.raw`'\''`)}'` : `"${text}"`;
}
