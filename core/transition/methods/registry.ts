// core/transition/methods: one file for each blend method, and the registry of all
import { crossfade } from './crossfade.ts';
import { cubicOffset } from './cubic-offset.ts';
import { cut } from './cut.ts';
import { deadBlendArticle } from './dead-blend-article.ts';
import { deadBlendConstant } from './dead-blend-constant.ts';
import { deadBlendUnrealPreset } from './dead-blend-unreal-preset.ts';
import { godotBlend } from './godot-blend.ts';
import { registerMethod } from '../binding/register-method.ts';
import type { BlendMethod, MethodDeclaration } from '../method.ts';
import { muscle } from './muscle.ts';
import { muscleCrossfade } from './muscle-crossfade.ts';
import { muscleInertialization } from './muscle-inertialization.ts';
import { quintic } from './quintic.ts';
import { springExact } from './spring-exact.ts';
import { springPublished } from './spring-published.ts';
import { unrealDeadBlend } from './unreal-dead-blend.ts';
import { unrealInertialization } from './unreal-inertialization.ts';
import { velocityFade } from './velocity-fade.ts';

const declarations: readonly MethodDeclaration[] = [
  springExact,
  springPublished,
  quintic,
  cubicOffset,
  unrealInertialization,
  deadBlendArticle,
  unrealDeadBlend,
  deadBlendUnrealPreset,
  deadBlendConstant,
  velocityFade,
  crossfade,
  godotBlend,
  cut,
  muscle,
  muscleCrossfade,
  muscleInertialization,
];

/** Every blend method, also those that menus leave out. */
export const blendMethods: readonly BlendMethod[] = declarations.map(registerMethod);

/** The methods that menus offer, in their order. */
export const offeredMethods = blendMethods.filter(({ isUnlisted }) => isUnlisted !== true);

/** The offered methods, and one that is not where it is chosen already. @param chosen id */
export function methodsOfferedWith(chosen: string): readonly BlendMethod[] {
  return blendMethods.filter(({ id, isUnlisted }) => id === chosen || isUnlisted !== true);
}

/** The method with `id`, or undefined. */
export function findBlendMethod(id: string): BlendMethod | undefined {
  return blendMethods.find((method) => method.id === id);
}
