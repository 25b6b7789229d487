// renderer/panels/top-bar: the top bar
/** The name of a library file, without folder and extension. */
export function fileNameOf(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? path).replace(/\.db$/, '');
}
