/** Where a clip's buffer is fetched: one ArrayBuffer, see core/clip-buffer.ts. */
export function clipUrl(clipId: string): string {
  return `app://segue/clip/${clipId}`;
}
