import type { GoldenCase } from './golden-files.ts';

/**
 * What Segue does not compute yet. Take a name out when its adapter comes: the runner fails if a name here has an adapter, or if
 * one that has neither turns up.
 */
export const functionsNotYet: ReadonlySet<string> = new Set([
  // 07_requests
  'mergeRequests',
  'requestDurations',
  // 09_muscle
  'muscleBlend',
  'muscleCrossfade',
  'muscleInertialization',
]);

/** First arguments for which a function that is there otherwise is not: blend methods and profile modes to come. */
const firstArgumentsNotYet: Readonly<Record<string, ReadonlySet<string>>> = (() => {
  const methods = new Set(['muscle', 'muscleCrossfade', 'muscleInertialization']);
  return {
    blendTrajectory: methods,
    interruptionChain: methods,
  };
})();

export function isCaseNotYet(functionName: string, golden: GoldenCase): boolean {
  const first = golden.in[0];
  return typeof first === 'string' && (firstArgumentsNotYet[functionName]?.has(first) ?? false);
}
