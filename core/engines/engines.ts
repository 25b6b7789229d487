import type { Engine, EngineTarget } from './engine.ts';
import { blender } from './blender.ts';
import { godot } from './godot.ts';
import { unity } from './unity.ts';
import { unreal } from './unreal.ts';

/** The engines, in the order of menus. */
export const engines: readonly Engine[] = [unreal, unity, godot, blender];

/** The engine of a target; undefined for none. */
export function findEngine(target: EngineTarget): Engine | undefined {
  return engines.find(({ id }) => id === target);
}
