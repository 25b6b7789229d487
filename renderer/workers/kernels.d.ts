/** A kernel as `tools/kernel/kernel-plugin.mjs` builds it: its WebAssembly in base64. */
declare module '*.as' {
  const base64: string;
  export default base64;
}
