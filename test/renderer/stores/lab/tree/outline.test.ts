import { expect, test } from 'vitest';
import { nodeFields } from '#renderer/features/trees/nodes/node-fields.ts';
import { outlineOf, pathOf, valueAt, withValueAt } from '#renderer/stores/lab/tree/outline.ts';
import { sampleTrees, inputs } from '#test/core/tree/sample-trees.ts';
import { treeOf } from '#test/core/tree/tree-fixture.ts';

test('a value is replaced, appended and removed at its address; nothing else changes', () => {
  const content = { root: { samples: [{ at: 0 }, { at: 1 }] }, name: 'x' };
  expect(withValueAt(content, ['root', 'samples', 1, 'at'], 2)).toEqual({
    root: { samples: [{ at: 0 }, { at: 2 }] },
    name: 'x',
  });
  expect(withValueAt(content, ['root', 'samples', 2], { at: 3 }).root.samples).toHaveLength(3);
  expect(withValueAt(content, ['root', 'samples', 0], undefined).root.samples).toEqual([{ at: 1 }]);
  expect(withValueAt(content, ['name'], undefined)).toEqual({ root: content.root });
  expect(valueAt(content, ['root', 'samples', 1, 'at'])).toBe(1);
  expect(valueAt(content, ['root', 'nothing', 1])).toBeUndefined();
  expect(content.root.samples).toHaveLength(2);
});

test.each(Object.entries(sampleTrees))('the outline of %s names its nodes as core does', (_kind, root) => {
  const own = outlineOf(root);
  const bound = new Set(treeOf(root, inputs).nodes.map(({ path }) => path.split('@')[0]));
  for (const { path } of own) expect(bound).toContain(path);
  expect(own[0]).toMatchObject({ path: 'root', depth: 0 });
});

test.each(Object.entries(sampleTrees))('each field of %s is at its address, within limits', (_kind, root) => {
  for (const node of outlineOf(root))
    for (const field of nodeFields(node)) {
      const stored = valueAt({ root }, field.address);
      if (stored === undefined) expect(field.defaultValue).toEqual(field.value);
      else if (field.kind === 'input') expect(stored).toEqual({ input: field.value });
      else expect(stored).toBe(field.value);
      if (field.kind === 'number') expect(field.value).toBeGreaterThanOrEqual(field.minimum);
    }
});

test('a method is chosen by its label, and the easing is there only for methods that have one', () => {
  const fieldsWith = (change: object) => {
    const [node] = outlineOf({ ...sampleTrees['selectByBool'], ...change });
    return nodeFields(node).map(({ label, ...field }) => ({ label, ...field }));
  };
  const method = fieldsWith({}).find(({ label }) => label === 'Method');
  expect(method).toMatchObject({ value: 'crossfade', defaultValue: 'crossfade' });
  expect(method).toHaveProperty(
    'options',
    expect.objectContaining({ 'Spring inertialization': 'springExact' }),
  );
  const labels = (id: string) => fieldsWith({ method: id }).map(({ label }) => label);
  for (const id of ['crossfade', 'velocityFade', 'deadBlendArticle']) expect(labels(id)).toContain('Easing');
  for (const id of ['springExact', 'quintic']) expect(labels(id)).not.toContain('Easing');
  expect(fieldsWith({ method: 'quintic', easing: 'linear' }).map(({ label }) => label)).not.toContain(
    'Easing',
  );
  const [montage] = outlineOf(sampleTrees['montage']);
  expect(nodeFields(montage).map(({ label }) => label)).toContain('Easing');
});

test('an odd name in a path is quoted as core quotes it', () => {
  expect(pathOf(['root', 'choices', 'odd name', 'samples', 2, 'node'])).toBe(
    'root.choices["odd name"].samples[2].node',
  );
});
