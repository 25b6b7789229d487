/** Where a clip's buffer is fetched: one ArrayBuffer, see core/clip-buffer.ts. */
export function clipUrl(clipId: string): string {
  return `app://segue/clip/${clipId}`;
}

/** Where the skin of a clip is fetched: one ArrayBuffer, empty where it has none, see core/skin-buffer.ts. */
export function skinUrl(clipId: string): string {
  return `app://segue/skin/${clipId}`;
}
