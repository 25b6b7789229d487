import type { DescribedTransition, SettingsFile } from '#contract/exchange/settings-file.ts';
import type { UnrealValues } from '#core/engines/unreal-values.ts';
import type { ExportedFile } from '../../export-files.ts';

interface Column {
  readonly name: string; // of the property
  readonly type: 'FString' | 'float' | 'EAlphaBlendOption';
  readonly about: string;
  valueOf(transition: DescribedTransition, values: UnrealValues): string | number;
}

const deadBlending = ({ node }: UnrealValues) => (node?.Class === 'AnimNode_DeadBlending' ? node : null);

const text = (name: string, about: string, valueOf: Column['valueOf']): Column => ({
  name,
  type: 'FString',
  about,
  valueOf,
});

const float = (name: string, about: string, valueOf: Column['valueOf']): Column => ({
  name,
  type: 'float',
  about,
  valueOf,
});

/** The properties of a row, after its name. */
const columns: readonly Column[] = [
  text('Transition', 'Name in Segue', ({ name }) => name),
  text('Status', 'Review in Segue', ({ status }) => status),
  text('SourceClip', 'Clip in Segue', ({ source }) => source.clip),
  float('SourceTime', 's, out point', ({ source }) => source.at.seconds),
  text('DestinationClip', 'Clip in Segue', ({ destination }) => destination.clip),
  float('StartPosition', 's, in point', (_, { sequencePlayer }) => sequencePlayer.StartPosition),
  float('PlayRate', 'Of the destination', (_, { sequencePlayer }) => sequencePlayer.PlayRate),
  text('Node', 'Behind the state machine; empty: a standard blend', (_, { node }) => node?.Class ?? ''),
  float('CrossfadeDuration', 's', (_, { transition }) => transition.CrossfadeDuration),
  {
    name: 'BlendMode',
    type: 'EAlphaBlendOption',
    about: 'Inertialization ignores it',
    valueOf: (_, { transition }) => transition.BlendMode ?? 'Linear',
  },
  ...(
    [
      ['ExtrapolationHalfLife', 's'],
      ['ExtrapolationHalfLifeMin', 's'],
      ['ExtrapolationHalfLifeMax', 's'],
      ['MaximumTranslationVelocity', 'cm/s'],
      ['MaximumRotationVelocity', 'degrees/s'],
    ] as const
  ).map(([name, unit]) =>
    float(name, `${unit}, of Dead Blending`, (_, values) => deadBlending(values)?.[name] ?? 0),
  ),
];

/** The transitions as a DataTable that Unreal imports, with the struct of its rows. */
export function dataTable({ transitions }: SettingsFile): readonly ExportedFile[] {
  const taken = new Set<string>();
  const rows = transitions.flatMap((transition) => {
    if (transition.engine?.name !== 'unreal') return [];
    const { values } = transition.engine;
    const cells = columns.map((column) => [column.name, column.valueOf(transition, values)] as const);
    return [{ Name: rowName(transition.name, taken), ...Object.fromEntries(cells) }];
  });
  return [
    { name: 'SegueTransitions.json', content: `${JSON.stringify(rows, null, 2)}\n`, isOfTransitions: true },
    { name: 'SegueTransitionRow.h', content: rowStruct },
  ];
}

/** Longest row name, characters. */
const LONGEST = 100;

/**
 * A name of letters, digits, `_` and `-` that no other row has: Unreal ignores case and forbids many signs.
 */
function rowName(name: string, taken: Set<string>): string {
  const plain = name.replace(/[^\p{L}\p{N}_-]+/gu, '_').replace(/^_+|_+$/g, '') || 'Transition';
  const short = Array.from(plain).slice(0, LONGEST).join('');
  let unique = short;
  for (let i = 2; taken.has(unique.toLowerCase()); i++) unique = `${short}-${i}`;
  taken.add(unique.toLowerCase());
  return unique;
}

const rowStruct = `#pragma once

// A row of SegueTransitions.json. Put it into the folder of a module that depends on Engine.
#include "AlphaBlend.h"
#include "CoreMinimal.h"
#include "Engine/DataTable.h"
#include "SegueTransitionRow.generated.h"

USTRUCT(BlueprintType)
struct FSegueTransitionRow : public FTableRowBase
{
	GENERATED_BODY()
${columns.map(propertyOf).join('')}};
`;

function propertyOf({ name, type, about }: Column): string {
  const initial = { FString: '', float: ' = 0.f', EAlphaBlendOption: ' = EAlphaBlendOption::Linear' }[type];
  return `
	/** ${about}. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Segue")
	${type} ${name}${initial};
`;
}
