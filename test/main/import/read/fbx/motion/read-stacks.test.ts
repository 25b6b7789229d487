import { expect, test } from 'vitest';
import { graphOf } from '#main/import/read/fbx/document/fbx-graph.ts';
import { openFbx } from '#main/import/read/fbx/document/open-fbx.ts';
import type { FbxStack } from '#main/import/read/fbx/motion/fbx-stack.ts';
import { readStacks } from '#main/import/read/fbx/motion/read-stacks.ts';
import { fbxLeg } from '#test/fixtures/fbx-figure.ts';

function stacksOf(text: string): readonly FbxStack[] {
  const { document, settings } = openFbx(Buffer.from(text), 'motion');
  return readStacks(document, graphOf(document), settings.ticks, text.length);
}

/** The leg with curves that are connected as `links` say. */
const legWith = (extra: string, links: readonly string[]): string =>
  fbxLeg({ extra }).replace('C: "OO",1,0', ['C: "OO",1,0', ...links].join('\n\t'));

test('a stack lists the animated properties of each node, and says whether shapes are animated', () => {
  const [plain] = stacksOf(fbxLeg());
  expect([...plain.parts].map(([id, own]) => [id, Object.keys(own)])).toEqual([
    [1, ['T']],
    [2, ['R']],
  ]);
  expect(plain.isMorphed).toBe(false);
  const shape = `
	Deformer: 70, "SubDeformer::Smile", "BlendShapeChannel" {
	}
	AnimationCurveNode: 71, "AnimCurveNode::DeformPercent", "" {
	}`;
  const links = ['C: "OO",71,11', 'C: "OP",71,70, "DeformPercent"', 'C: "OP",30,71, "d|DeformPercent"'];
  expect(stacksOf(legWith(shape, links))[0].isMorphed).toBe(true);
});

test('a stack of values without a curve is ignored: programs write it for a static scene', () => {
  expect(stacksOf(fbxLeg().replaceAll(/C: "OP",3\d,2\d, "d\|X"/g, ''))).toEqual([]);
});

test('exponentially many connections are refused before they fill the memory', () => {
  const count = 4000;
  const ids = Array.from({ length: count }, (_, i) => 10_000 + i);
  const models = ids.map((id) => `\n\tModel: ${id}, "Model::x", "LimbNode" {\n\t}`).join('');
  const curves = ids.map((id) => `C: "OP",30,${id + count}, "d|X"`);
  const nodes = ids
    .map((id) => `\n\tAnimationCurveNode: ${id + count}, "AnimCurveNode::T", "" {\n\t}`)
    .join('');
  // Each curve node moves all models.
  const links = ids
    .slice(0, 3)
    .flatMap((node) => [
      `C: "OO",${node + count},11`,
      ...ids.flatMap((id) => [`C: "OP",${node + count},${id}, "Lcl Translation"`]),
    ]);
  expect(stacksOf(legWith(models + nodes, [...curves, ...links]))[0].parts.size).toBe(count + 2);
  const layers = Array.from({ length: 1000 }, () => links.filter((link) => link.includes('"OO"'))).flat();
  expect(() => stacksOf(legWith(models + nodes, [...curves, ...links, ...layers]))).toThrow(
    'keys in proportion',
  );
});
