// What Unreal has in which version, and where it was read. Script, notes, page and stand-in of tests follow this table.

/** A property, a function or a behaviour of a class of Unreal, or a name of the module `unreal`. */
export interface UnrealFact {
  readonly owner: string; // class or struct, as in C++ for nodes and as in Python for libraries; or the module
  readonly name: string;
  readonly label?: string; // in the editor, if it is not the name in words
  /** Versions of which a reference, header or source was read that has it, ascending; none = unconfirmed. */
  readonly read: readonly string[];
  /** The first version that an unconfirmed one is expected in; default the first that Segue exports for. */
  readonly expected?: string;
  readonly absent?: string; // the last version that is known without it
  readonly source: string;
}

/** The module that scripts import. */
export const UNREAL_MODULE = 'unreal';

/** The first version that Segue exports for. */
export const FIRST_UNREAL = '5.4';

const header = 'C++ header AnimNode_DeadBlending.h; it names no version';
const library = 'C++ header AnimationBlueprintLibrary.h';
const scripts = 'public scripts for the editor; they name no version';

const facts = (
  owner: string,
  names: readonly string[],
  read: readonly string[],
  source: string,
): readonly UnrealFact[] => names.map((name) => ({ owner, name, read, source }));

const labelled = (name: string, label: string): UnrealFact => ({
  owner: 'AnimNode_DeadBlending',
  name,
  label,
  read: [],
  source: `${header}; DisplayName`,
});

/** By the owner and the order of use. */
export const unrealFacts: readonly UnrealFact[] = [
  ...facts(
    'AnimStateTransitionNode',
    ['LogicType', 'CrossfadeDuration', 'BlendMode', 'CustomBlendCurve'],
    ['5.0', '5.1', '5.2', '5.8'],
    'Python reference of AnimStateTransitionNode; 5.8: C++ header AnimStateTransitionNode.h',
  ),
  ...facts(
    'AnimNode_DeadBlending',
    ['bAlwaysUseDefaultBlendSettings', 'DefaultBlendDuration', 'DefaultBlendMode', 'BlendTimeMultiplier'],
    [],
    header,
  ),
  labelled('ExtrapolationHalfLife', 'Extrapolation Half Life'),
  labelled('ExtrapolationHalfLifeMin', 'Minimum Extrapolation Half Life'),
  labelled('ExtrapolationHalfLifeMax', 'Maximum Extrapolation Half Life'),
  ...facts(
    'AnimNode_DeadBlending',
    ['MaximumTranslationVelocity', 'MaximumRotationVelocity', 'FilteredBones'],
    [],
    header,
  ),
  ...facts(
    'AnimNode_DeadBlending',
    [
      'bLinearlyInterpolateScales',
      'MaximumScaleVelocity',
      'MaximumCurveVelocity',
      'FilteredCurves',
      'ExtrapolationFilteredCurves',
    ],
    [],
    header,
  ),
  ...facts(
    'AnimNode_DeadBlending',
    ['half-life of a scale by the ratio of both', 'curve that falls is not extrapolated'],
    [],
    'AnimNode_DeadBlending.cpp, InitFrom and ExtrapolateCurve: four copies; they name no version',
  ),
  {
    owner: 'AnimNode_DeadBlending',
    name: 'weight clamped for each bone',
    absent: '5.4',
    read: [],
    expected: '5.8',
    source: 'AnimNode_DeadBlending.cpp, ApplyTo: an older and a newer one; they name no version',
  },
  {
    owner: 'AnimNode_DeadBlending',
    name: 'root motion blended',
    absent: '5.4',
    read: [],
    expected: '5.8',
    source:
      'AnimNode_DeadBlending.cpp and its header, RootTranslationVelocity: an older and a newer one; they name no version',
  },
  {
    owner: 'AnimNode_Inertialization',
    name: 'FilteredBones',
    absent: '5.3',
    read: ['5.7', '5.8'],
    source: 'Python reference of AnimNode_Inertialization; 5.8: C++ header AnimNode_Inertialization.h',
  },
  {
    owner: 'AnimNode_Inertialization',
    name: 'FilteredCurves',
    absent: '4.27',
    read: ['5.0', '5.1', '5.3', '5.7'],
    source: 'Python reference of AnimNode_Inertialization',
  },
  {
    owner: 'AnimNode_Inertialization',
    name: 'value of the destination subtracted twice from the speed of a curve',
    read: [],
    source: 'AnimNode_Inertialization.cpp, InitFrom, derivatives of curves; it names no version',
  },
  {
    owner: 'AnimNode_Inertialization',
    name: 'root motion blended',
    absent: '5.4',
    read: [],
    expected: '5.8',
    source: 'AnimNode_Inertialization.cpp, RootTranslationVelocityDiffDirection; they name no version',
  },
  {
    owner: 'BlendProfile',
    name: 'weight factor squared in a standard blend',
    read: [],
    expected: '5.8',
    source: 'BlendProfile.cpp and its callers; not seen in the editor',
  },
  {
    owner: 'AnimationRuntime',
    name: 'normalised lerp in a standard blend',
    read: [],
    source:
      'AnimationRuntime.cpp, LerpPoses: accumulated with the shortest rotation, then normalised; it names no version',
  },
  ...facts(
    'AnimationLibrary',
    [
      'add_animation_notify_event',
      'add_animation_notify_state_event',
      'add_animation_notify_track',
      'add_animation_sync_marker',
      'get_anim_notify_event_duration',
      'get_anim_notify_event_trigger_time',
      'get_animation_notify_events',
      'get_animation_notify_events_for_track',
      'get_animation_sync_markers',
      'get_animation_sync_markers_for_track',
      'get_nodes_of_class',
      'is_valid_anim_notify_track_name',
      'remove_animation_notify_events_by_track',
      'remove_animation_sync_markers_by_track',
    ],
    ['5.8'],
    library,
  ),
  ...facts('BlueprintEditorLibrary', ['compile_blueprint'], ['5.8'], 'C++ header BlueprintEditorLibrary.h'),
  ...facts(
    'EditorAssetLibrary',
    ['load_asset', 'save_loaded_asset', 'get_metadata_tag', 'set_metadata_tag'],
    [],
    scripts,
  ),
  ...facts('SourceControl', ['is_enabled', 'last_error_msg'], ['5.8'], 'C++ header SourceControlHelpers.h'),
  ...facts(
    'SourceControl',
    ['check_out_or_add_file'],
    ['5.4', '5.8'],
    'C++ reference of USourceControlHelpers; 5.8: C++ header SourceControlHelpers.h',
  ),
  ...facts(
    UNREAL_MODULE,
    ['AlphaBlendOption', 'TransitionLogicType'],
    ['5.0', '5.1'],
    'Python reference, with the values',
  ),
  ...facts(
    UNREAL_MODULE,
    ['BoneReference'],
    ['5.1', '5.4'],
    'Python reference, with bone_name; 5.4: C++ reference of FBoneReference',
  ),
  ...facts(UNREAL_MODULE, ['ScopedEditorTransaction'], ['5.0', '5.1', '5.7'], 'Python reference'),
  ...facts(
    UNREAL_MODULE,
    ['ObjectIterator', 'load_class', 'log', 'log_warning'],
    ['5.8'],
    'C++ source PyCore.cpp of the plugin Python Editor Script',
  ),
  ...facts(
    UNREAL_MODULE,
    ['AnimBlueprint', 'AnimSequence', 'LinearColor'],
    ['5.8'],
    `${library}, whose functions take them`,
  ),
];

/** A fact of the table. @throws if there is none */
export function unrealFact(owner: string, name: string): UnrealFact {
  const fact = unrealFacts.find((each) => each.owner === owner && each.name === name);
  if (fact === undefined) throw new TypeError(`no fact on ${owner} ${name}`);
  return fact;
}

/** The first version that was read with it, or is expected to have it. */
export const firstOf = ({ read, expected }: UnrealFact): string => read[0] ?? expected ?? FIRST_UNREAL;

/** Whether a file was read that has it, for the versions in `read`. */
export const isConfirmed = ({ read }: UnrealFact): boolean => read.length > 0;

/** For a note: since when, and whether it is known. */
export function describeSince(fact: UnrealFact): string {
  const first = firstOf(fact);
  const since =
    fact.absent === undefined
      ? `by the source of ${first}`
      : `from Unreal ${first} on, not in ${fact.absent}`;
  return isConfirmed(fact) ? since : `${since}, unconfirmed`;
}
