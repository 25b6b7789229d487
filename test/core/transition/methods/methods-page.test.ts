import { expect, test } from 'vitest';
import type { BlendMethod, ParameterSpec } from '../../../../core/transition/method.ts';
import { blendMethods } from '../../../../core/transition/methods/registry.ts';

/** The expected docs/methods.md, with the inspector's tooltips. */
function methodsPage(): string {
  return [
    '# Blend methods',
    '',
    'What each method is called in the inspector and, as `code`, in settings files; its parameters with their units, ranges and defaults.',
    'This page is written by `npm run unit -- methods-page -u` from what the methods say of themselves.',
    '',
    ...blendMethods.flatMap(sectionOf),
  ].join('\n');
}

function sectionOf(method: BlendMethod): string[] {
  const acts = method.hasWeight ? 'on time or on weight' : 'on time';
  return [
    `## ${method.label} · \`${method.id}\``,
    '',
    `A joint profile acts ${acts}. Shows the source ${method.shows === 'extrapolation' ? 'extrapolated' : 'going on'}.`,
    ...method.remarks,
    '',
    ...Object.entries(method.parameters).map(([name, spec]) => parameterOf(name, spec)),
    ...(Object.keys(method.parameters).length > 0 ? [''] : []),
  ];
}

function parameterOf(name: string, spec: ParameterSpec): string {
  const title = `- **${spec.label}** \`${name}\``;
  if (spec.kind === 'choice') {
    return `${title}: ${spec.options.map((option) => `\`${option}\``).join(', ')}; default \`${spec.default}\`. ${spec.description}`;
  }
  if (spec.kind === 'easing') {
    return `${title}: ${spec.options.map((option) => `\`${option}\``).join(', ')}, or 2 to 16 points of your own as \`curve 0,0 0.25,0.1 0.75,0.9 1,1\`; default \`${spec.default}\`. ${spec.description}`;
  }
  if (spec.kind === 'muscles') {
    return `${title}: ${spec.options.map((option) => `\`${option}\``).join(', ')}, or the id of muscles in the library; default \`${spec.default}\`. ${spec.description}`;
  }
  const unit = spec.unit === '' ? '' : ` ${spec.unit}`;
  return `${title}: ${spec.minimum} to ${spec.maximum}${unit}, default ${spec.default}${unit}. ${spec.description}`;
}

test('docs/methods.md matches the methods; after a change, run this test with -u', async () => {
  await expect(methodsPage()).toMatchFileSnapshot('../../../../docs/methods.md');
});
