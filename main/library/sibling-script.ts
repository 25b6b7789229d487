/**
 * The URL of the code of a thread or process beside a module, in the source or in the build.
 *
 * @param url of the module: `import.meta.url`
 */
export const siblingScript = (url: string, name: string): URL =>
  new URL(`./${name}.${url.endsWith('.ts') ? 'ts' : 'js'}`, url);
