/**
 * What the configuration of a package for macOS adds to electron-builder.yml. With a certificate (`CSC_LINK`) the app has
 * the hardened runtime, and is notarized if Apple's account is given. Without, it is signed by nobody: without any
 * signature, Apple's processors refuse an app.
 * @param {NodeJS.ProcessEnv} env
 */
export function signing(env) {
  if (!env.CSC_LINK) return { mac: { identity: '-', hardenedRuntime: false } };
  const account = [env.APPLE_ID, env.APPLE_APP_SPECIFIC_PASSWORD, env.APPLE_TEAM_ID];
  return { mac: { notarize: account.every(Boolean) } };
}
