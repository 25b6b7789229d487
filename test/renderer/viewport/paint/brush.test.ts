import type { WebGLRenderer } from 'three';
import { expect, test } from 'vitest';
import { createBrush } from '#renderer/viewport/paint/brush.ts';

test('targets of the last two sizes are kept, as pictures of changes and at rest take turns; others are freed', () => {
  const { targets } = createBrush({} as WebGLRenderer);
  const freed: string[] = [];
  const sized = (size: number) => {
    const target = targets.shadow(size, 2);
    expect([target.width, target.height]).toEqual([size * 2, size]);
    return target;
  };
  const [small, large] = [512, 1024].map((size) => {
    const target = sized(size);
    target.addEventListener('dispose', () => freed.push(`shadow ${size}`));
    return target;
  });
  expect([sized(512), sized(1024), sized(512)]).toEqual([small, large, small]);
  expect(sized(512)).toBe(small);
  expect(freed).toEqual([]);
  sized(256);
  expect(freed).toEqual(['shadow 1024']);
  expect(sized(512)).toBe(small);
  const smooth = targets.picture(8, 8, 4);
  expect([targets.picture(8, 8, 2) === smooth, targets.picture(8, 8, 4) === smooth]).toEqual([false, true]);
  targets.dispose();
  expect(freed).toEqual(['shadow 1024', 'shadow 512']);
  expect(sized(512)).not.toBe(small);
});
