/** A file of the source as text: scripts that are exported as they are. Vite bundles it. */
declare module '*?raw' {
  const text: string;
  export default text;
}
