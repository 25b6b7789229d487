// core/methods: one file for each blend method, and the registry of all; imports procedural, clip, pose
import { crossfade } from './crossfade.ts';
import { cubicOffset } from './cubic-offset.ts';
import { cut } from './cut.ts';
import { deadBlendArticle } from './dead-blend-article.ts';
import { deadBlendConstant } from './dead-blend-constant.ts';
import { deadBlendUnrealPreset } from './dead-blend-unreal-preset.ts';
import { godotBlend } from './godot-blend.ts';
import { registerMethod } from './binding/register-method.ts';
import type { BlendMethod, MethodDeclaration } from './parts/method.ts';
import { muscle } from './muscle.ts';
import { muscleCrossfade } from './muscle-crossfade.ts';
import { muscleInertialization } from './muscle-inertialization.ts';
import { nlerpCrossfade } from './nlerp-crossfade.ts';
import { quintic } from './quintic.ts';
import { springExact } from './spring-exact.ts';
import { springPublished } from './spring-published.ts';
import { unrealDeadBlend } from './unreal-dead-blend.ts';
import { unrealInertialization } from './unreal-inertialization.ts';
import { velocityFade } from './velocity-fade.ts';

/** Families of methods, in the order of menus. */
const families: Readonly<Record<string, readonly MethodDeclaration[]>> = {
  Inertialization: [springExact, springPublished, quintic, cubicOffset, unrealInertialization],
  'Dead blending': [
    deadBlendArticle,
    unrealDeadBlend,
    deadBlendUnrealPreset,
    deadBlendConstant,
    velocityFade,
  ],
  Crossfade: [crossfade, nlerpCrossfade, godotBlend, cut],
  Muscles: [muscle, muscleCrossfade, muscleInertialization],
};

/** The family of each method, by id. */
const familyOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(families).flatMap(([family, methods]) => methods.map(({ id }) => [id, family])),
);

/** Every blend method, also those that menus leave out. */
export const blendMethods: readonly BlendMethod[] = Object.values(families).flat().map(registerMethod);

/** The methods that menus offer, in their order. */
export const offeredMethods = blendMethods.filter(({ isUnlisted }) => isUnlisted !== true);

/** The offered methods, and one that is not where it is chosen already. @param chosen id */
export function methodsOfferedWith(chosen: string): readonly BlendMethod[] {
  return blendMethods.filter(({ id, isUnlisted }) => id === chosen || isUnlisted !== true);
}

/**
 * Methods by family, in the order of menus.
 *
 * @param first ids of those that come before the others of their family
 */
export function methodFamilies(
  methods: readonly BlendMethod[],
  first: readonly string[],
): readonly { readonly label: string; readonly methods: readonly BlendMethod[] }[] {
  return Object.keys(families).map((label) => {
    const own = methods.filter(({ id }) => familyOf[id] === label);
    return { label, methods: own.toSorted((a, b) => +first.includes(b.id) - +first.includes(a.id)) };
  });
}

/** The method with `id`, or undefined. */
export function findBlendMethod(id: string): BlendMethod | undefined {
  return blendMethods.find((method) => method.id === id);
}

/** The label of a method; the id itself of one that only another version has. */
export const methodLabel = (id: string): string => findBlendMethod(id)?.label ?? id;
