// What Unreal has in which version, and where it was read. Script, notes, page and stand-in of tests follow this table.

/**
 * How a fact about Unreal is known. Unconfirmed: read in no reference or header, only in another person’s
 * script, or in sources that name no version.
 */
export type FactStatus = 'confirmed' | 'unconfirmed';

/** A property, a function or a behaviour of a class of Unreal. */
export interface UnrealFact {
  readonly owner: string; // class or struct, as in C++ for nodes and as in Python for libraries
  readonly name: string;
  readonly label?: string; // in the editor, if it is not the name in words
  /**
   * The first version that was read with it. Versions of which nothing was read lie between it and `absent`.
   */
  readonly present: string;
  readonly absent?: string; // the last version that is known without it
  readonly status: FactStatus;
  readonly source: string;
}

/** The first version that Segue exports for. */
export const FIRST_UNREAL = '5.4';

const header = 'C++ header AnimNode_DeadBlending.h';
const node = 'Python reference of AnimStateTransitionNode, 5.0 to 5.7';
const stub = 'Python stub of the editor, unreal.AnimationLibrary';
const blueprint = 'Blueprint reference, Animation Blueprint Library';
const scripts = 'public scripts for the editor';

const facts = (
  owner: string,
  names: readonly string[],
  source: string,
  status: FactStatus = 'confirmed',
): readonly UnrealFact[] => names.map((name) => ({ owner, name, present: FIRST_UNREAL, status, source }));

const labelled = (name: string, label: string): UnrealFact => ({
  owner: 'AnimNode_DeadBlending',
  name,
  label,
  present: FIRST_UNREAL,
  status: 'confirmed',
  source: `${header}, DisplayName`,
});

/** By the owner and the order of use. */
export const unrealFacts: readonly UnrealFact[] = [
  ...facts(
    'AnimStateTransitionNode',
    ['LogicType', 'CrossfadeDuration', 'BlendMode', 'CustomBlendCurve'],
    node,
  ),
  ...facts(
    'AnimNode_DeadBlending',
    ['bAlwaysUseDefaultBlendSettings', 'DefaultBlendDuration', 'DefaultBlendMode', 'BlendTimeMultiplier'],
    header,
  ),
  labelled('ExtrapolationHalfLife', 'Extrapolation Half Life'),
  labelled('ExtrapolationHalfLifeMin', 'Minimum Extrapolation Half Life'),
  labelled('ExtrapolationHalfLifeMax', 'Maximum Extrapolation Half Life'),
  ...facts(
    'AnimNode_DeadBlending',
    ['MaximumTranslationVelocity', 'MaximumRotationVelocity', 'FilteredBones'],
    header,
  ),
  {
    owner: 'AnimNode_DeadBlending',
    name: 'weight clamped for each bone',
    absent: '5.4',
    present: '5.8',
    status: 'unconfirmed',
    source: 'AnimNode_DeadBlending.cpp, ApplyTo: an older and a newer one; they name no version',
  },
  {
    owner: 'AnimNode_DeadBlending',
    name: 'root motion blended',
    absent: '5.4',
    present: '5.8',
    status: 'unconfirmed',
    source:
      'AnimNode_DeadBlending.cpp and its header, RootTranslationVelocity: an older and a newer one; they name no version',
  },
  {
    owner: 'AnimNode_Inertialization',
    name: 'FilteredBones',
    absent: '5.6',
    present: '5.7',
    status: 'confirmed',
    source: 'Python reference of AnimNode_Inertialization: not in 5.3, in 5.7',
  },
  {
    owner: 'AnimNode_Inertialization',
    name: 'root motion blended',
    absent: '5.4',
    present: '5.8',
    status: 'unconfirmed',
    source: 'AnimNode_Inertialization.cpp, RootTranslationVelocityDiffDirection; they name no version',
  },
  {
    owner: 'BlendProfile',
    name: 'weight factor squared in a standard blend',
    present: '5.8',
    status: 'unconfirmed',
    source: 'BlendProfile.cpp and its callers; not seen in the editor',
  },
  ...facts(
    'AnimationLibrary',
    [
      'add_animation_notify_event',
      'add_animation_notify_state_event',
      'add_animation_notify_track',
      'get_animation_notify_events',
      'get_animation_notify_events_for_track',
      'get_animation_sync_markers',
      'get_nodes_of_class',
      'is_valid_anim_notify_track_name',
      'remove_animation_notify_events_by_track',
    ],
    stub,
  ),
  ...facts(
    'AnimationLibrary',
    [
      'add_animation_sync_marker',
      'get_anim_notify_event_duration',
      'get_anim_notify_event_trigger_time',
      'remove_animation_sync_markers_by_track',
    ],
    `${blueprint}; ${stub}`,
  ),
  ...facts(
    'AnimationLibrary',
    ['get_animation_sync_markers_for_track'],
    'C++ reference of UAnimationBlueprintLibrary, 5.0; Python stub',
  ),
  ...facts('BlueprintEditorLibrary', ['compile_blueprint'], 'C++ reference of UBlueprintEditorLibrary, 5.0'),
  ...facts(
    'EditorAssetLibrary',
    ['load_asset', 'save_loaded_asset', 'get_metadata_tag', 'set_metadata_tag'],
    scripts,
    'unconfirmed',
  ),
  ...facts(
    'SourceControl',
    ['is_enabled', 'check_out_or_add_file', 'last_error_msg'],
    scripts,
    'unconfirmed',
  ),
];

/** A fact of the table. @throws if there is none */
export function unrealFact(owner: string, name: string): UnrealFact {
  const fact = unrealFacts.find((each) => each.owner === owner && each.name === name);
  if (fact === undefined) throw new TypeError(`no fact on ${owner} ${name}`);
  return fact;
}

/**
 * Whether a version that was read has it, or one of which nothing was read may have it.
 *
 * @param version such as 5.4
 */
export const hasFact = ({ absent }: UnrealFact, version: string): boolean =>
  absent === undefined || Number(version) > Number(absent);

/** For a note: since when, and whether it is known. */
export function describeSince({ present, absent, status }: UnrealFact): string {
  const since =
    absent === undefined ? `by the source of ${present}` : `from Unreal ${present} on, not in ${absent}`;
  return status === 'confirmed' ? since : `${since}, unconfirmed`;
}
