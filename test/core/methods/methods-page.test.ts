import { expect, test } from 'vitest';
import type { BlendMethod } from '#core/methods/parts/method.ts';
import type { ParameterSpec } from '#core/methods/parts/setting-spec.ts';
import { EASINGS } from '#core/methods/curves/easing.ts';
import { blendMethods, findBlendMethod } from '#core/methods/registry.ts';
import { wrapDocument } from '../../../tools/wrap-documents.mjs';

/** The expected docs/methods.md, with the inspector's tooltips. */
function methodsPage(): string {
  return [
    '# Blend methods',
    '',
    'What each method is called in the inspector and, as `code`, in settings files; its parameters with their units, ranges and defaults.',
    '',
    ...blendMethods.flatMap(sectionOf),
    '## Easings',
    '',
    `${optionsOf(EASINGS)}, or 2 to 16 points of your own as \`curve 0,0 0.25,0.1 0.75,0.9 1,1\`.`,
    '',
    '## Muscle parameters',
    '',
    'The three muscle methods have them.',
    '',
    ...muscleParameters.map(([name, spec]) => parameterOf(name, spec)),
    '',
  ].join('\n');
}

const parametersOf = (id: string) => Object.entries(findBlendMethod(id)?.parameters ?? {});
const muscleParameters = parametersOf('muscle').filter(([name]) => name !== 'blendTime');
const muscleNames = muscleParameters.map(([name]) => name);

function sectionOf({ label, id, hasWeight, shows, remarks, parameters, options }: BlendMethod): string[] {
  const acts = hasWeight ? 'on time or on weight' : 'on time';
  const ghost = shows === 'extrapolation' ? 'coasts on as the method extrapolates it' : 'plays on';
  const own = Object.entries(parameters).filter(([name]) => !muscleNames.includes(name));
  const lines = own.map(([name, spec]) => parameterOf(name, spec));
  if (Object.hasOwn(parameters, 'muscles')) lines.push('- The [muscle parameters](#muscle-parameters)');
  const optional = Object.entries(options ?? {}).map(([name, spec]) => parameterOf(name, spec));
  if (optional.length > 0) lines.push('', 'For scales and curves; a slot may lack them:', '', ...optional);
  return [
    `## ${label} · \`${id}\``,
    '',
    `A joint profile acts ${acts}. The source ghost ${ghost}.`,
    ...remarks.flatMap((remark) => ['', remark]),
    '',
    ...lines,
    ...(lines.length > 0 ? [''] : []),
  ];
}

const optionsOf = (options: readonly string[]): string => options.map((option) => `\`${option}\``).join(', ');

function parameterOf(name: string, spec: ParameterSpec): string {
  const title = `- **${spec.label}** \`${name}\``;
  if (spec.kind === 'easing')
    return `${title}: one of the [easings](#easings), default \`${spec.default}\`. ${spec.description}`;
  if (spec.kind === 'names') return `${title}: none by default. ${spec.description}`;
  if (spec.kind !== 'number') {
    const asset = spec.kind === 'muscles' ? ', or the id of muscles in the library' : '';
    return `${title}: ${optionsOf(spec.options)}${asset}; default \`${spec.default}\`. ${spec.description}`;
  }
  const unit = spec.unit === '' ? '' : ` ${spec.unit}`;
  const usual = Number(spec.default.toFixed(3));
  return `${title}: ${spec.minimum} to ${spec.maximum}${unit}, default ${usual}${unit}. ${spec.description}`;
}

test('the muscle methods share their parameters', () => {
  for (const id of ['muscleCrossfade', 'muscleInertialization'])
    expect(parametersOf(id)).toEqual(expect.arrayContaining(muscleParameters));
});

test('docs/methods.md matches the methods; after a change, run this test with -u', async () => {
  await expect(wrapDocument(methodsPage())).toMatchFileSnapshot('../../../docs/methods.md');
});
