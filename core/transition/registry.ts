import { crossfade } from './crossfade.ts';
import { deadBlendArticle } from './dead-blend-article.ts';
import type { BlendMethod } from './method.ts';
import { springExact } from './spring-exact.ts';

/** Every blend method, in the order of menus. */
export const blendMethods: readonly BlendMethod[] = [springExact, deadBlendArticle, crossfade];

/** The method that files know as `id`, or undefined. */
export function findBlendMethod(id: string): BlendMethod | undefined {
  return blendMethods.find((method) => method.id === id);
}
