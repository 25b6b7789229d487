import type { GoldenCase } from './golden-files.ts';

/**
 * What Segue does not compute yet. Take a name out when its adapter comes: the runner fails if a name here has an adapter, or if
 * one that has neither turns up.
 */
export const functionsNotYet: ReadonlySet<string> = new Set([
  // 02_decay
  'quatTransitionPublished',
  // 03_inertialization
  'quinticScalar',
  'quinticVector',
  'quinticRotation',
  'cubicOffset',
  'cubicOffsetRotation',
  'velocityFade',
  'velocityFadeRotation',
  // 06_blending
  'bilinear',
  'additiveDifference',
  'additiveApply',
  'layeredBlend',
  'aimOffsetWeights',
  'aimOffset',
  'blendSpace1D',
  'singleAxisWeights',
  'multiAxisSphereWeights',
  'blendRotationsMean',
  'blendRotationsSequential',
  'featherWeights',
  'priorityWeights',
  'fifoWeights',
  'overlayWeights',
  'overlayBlend',
  'smootherDrag',
  'smootherSpring',
  'smootherAverage',
  'cadenceRates',
  'cadenceRatesByDuration',
  'phaseFromMarkers',
  'timeFromPhase',
  'selectWeights',
  'selectSequence',
  // 07_requests
  'mergeRequests',
  'requestDurations',
  // 08_trailing
  'trailingStep',
  'trailingTrajectory',
  // 09_muscle
  'muscleBlend',
  'muscleCrossfade',
  'muscleInertialization',
  // 11_judgement
  'footSkate',
  'footSkateSeries',
  'jerk',
  'velocityDiscontinuity',
  'velocityDiscontinuityRotation',
  'penetration',
  'limitFit',
  'limitViolation',
  'transitionCostExact',
  'transitionCostFast',
  'transitionCostPose',
  'costMap',
  'detectContacts',
]);

/** First arguments for which a function that is there otherwise is not: blend methods and profile modes to come. */
const firstArgumentsNotYet: Readonly<Record<string, ReadonlySet<string>>> = (() => {
  const methods = new Set([
    'cut',
    'springPublished',
    'quintic',
    'cubicOffset',
    'velocityFade',
    'deadBlendConstant',
    'deadBlendUnreal',
    'muscle',
    'muscleCrossfade',
    'muscleInertialization',
  ]);
  return {
    blendTrajectory: methods,
    interruptionChain: methods,
    profileAlpha: new Set(['weight']),
  };
})();

export function isCaseNotYet(functionName: string, golden: GoldenCase): boolean {
  const first = golden.in[0];
  return typeof first === 'string' && (firstArgumentsNotYet[functionName]?.has(first) ?? false);
}
