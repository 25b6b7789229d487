import { methodLabel } from '../methods/registry.ts';
import { blendSeconds } from './blend-seconds.ts';
import type { EngineInput, EngineNote } from './engine.ts';

/** What blends in Unreal: one of two nodes behind the state machine, or the state machine alone. */
export type UnrealBlend = 'inertialization' | 'deadBlending' | 'standard';

/** How a method of Segue is expressed. */
interface UnrealMethod {
  readonly blend: UnrealBlend;
  /** Absent: exactly. Otherwise how it differs, and the method of Segue that shows what Unreal does. */
  readonly note?: { readonly kind: EngineNote['kind']; readonly instead: string };
}

const asInertialization = { kind: 'missing', instead: 'unrealInertialization' } as const;
const asDeadBlending = { kind: 'approximated', instead: 'unrealDeadBlend' } as const;
const asNlerp = { kind: 'missing', instead: 'nlerpCrossfade' } as const;

/** By the id of the method. */
const methods: Readonly<Record<string, UnrealMethod>> = {
  unrealInertialization: { blend: 'inertialization' },
  unrealDeadBlend: { blend: 'deadBlending' },
  deadBlendUnreal: { blend: 'deadBlending', note: asDeadBlending },
  nlerpCrossfade: { blend: 'standard' },
  crossfade: { blend: 'standard', note: { ...asNlerp, kind: 'approximated' } },
  cut: { blend: 'standard' },
  deadBlendArticle: { blend: 'deadBlending', note: asDeadBlending },
  deadBlendConstant: { blend: 'deadBlending', note: asDeadBlending },
  quintic: { blend: 'inertialization', note: { ...asInertialization, kind: 'approximated' } },
  springExact: { blend: 'inertialization', note: asInertialization },
  springPublished: { blend: 'inertialization', note: asInertialization },
  cubicOffset: { blend: 'inertialization', note: asInertialization },
  muscle: { blend: 'inertialization', note: asInertialization },
  muscleInertialization: { blend: 'inertialization', note: asInertialization },
};

/** Ids of the methods that Unreal has, or nearly has, in the order of menus. */
export const unrealMethods: readonly string[] = [
  'unrealInertialization',
  'unrealDeadBlend',
  'nlerpCrossfade',
  'crossfade',
  'cut',
];

const blendWords: Readonly<Record<UnrealBlend, string>> = {
  inertialization: 'Inertialization node',
  deadBlending: 'Dead Blending node',
  standard: 'standard blend',
};

/** How what blends in place of a method differs from it. */
const closeWords: Readonly<Record<UnrealBlend, string>> = {
  inertialization: 'is close, but works tick by tick, with its own limits',
  deadBlending: 'is close, but works tick by tick, with its own limits',
  standard: 'mixes rotations by normalised lerp, which turns joints faster in the middle',
};

/** What blends in place of a method; others cross-fade. */
export const unrealBlendOf = (id: string): UnrealBlend => methods[id]?.blend ?? 'standard';

/** The method that shows what Unreal plays in place of another; null: it plays that one. */
export function unrealInstead(id: string): string | null {
  return id in methods ? (methods[id].note?.instead ?? null) : asNlerp.instead;
}

/** Notes on the method of a slot. */
export function methodNotes({ slot }: EngineInput): readonly EngineNote[] {
  const note = slot.method in methods ? methods[slot.method].note : asNlerp;
  if (note === undefined) return [];
  const label = methodLabel(slot.method);
  const name = label.charAt(0).toLowerCase() + label.slice(1);
  const node = blendWords[unrealBlendOf(slot.method)];
  const start =
    note.kind === 'missing'
      ? `Unreal has no ${name}: its ${node} takes ${blendSeconds(slot).toFixed(2)} s.`
      : `Unreal has no exact ${name}: its ${node} ${closeWords[unrealBlendOf(slot.method)]}.`;
  const instead = methodLabel(note.instead);
  return [{ row: 'method', kind: note.kind, words: `${start} Choose ${instead} to see it.` }];
}
