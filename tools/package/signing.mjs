/**
 * What the configuration of a package adds to electron-builder.yml. With a certificate (`CSC_LINK`) an app for macOS has
 * the hardened runtime, and electron-builder has it notarized if the variables of Apple's account are set. Without, it is
 * signed by nobody: without any signature, Apple's processors refuse an app.
 * @param {NodeJS.ProcessEnv} env
 */
export const signing = ({ CSC_LINK }) => (CSC_LINK ? {} : { mac: { identity: '-', hardenedRuntime: false } });
