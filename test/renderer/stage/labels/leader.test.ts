import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { createLeader } from '#renderer/stage/labels/leader.ts';
import { forAll } from '#test/fixtures/property.ts';

afterEach(() => void vi.unstubAllGlobals());

const px = fc.integer({ min: -500, max: 500 });

test('the line of a label begins 5 px from it and ends at its joint; there is none to a joint that is nearer', () => {
  vi.stubGlobal('document', { createElement: () => ({ style: {} }) });
  const lines: { style: { transform: string; visibility: string } }[] = [];
  const leader = createLeader({ append: (line: never) => lines.push(line) } as never);
  const [{ style }] = lines;
  forAll(px, px, px, px, (fromX, fromY, x, y) => {
    leader.draw({ x: fromX, y: fromY, depth: 1 }, x, y);
    const distance = Math.hypot(x - fromX, y - fromY);
    expect(style.visibility).toBe(distance > 5 ? '' : 'hidden');
    if (distance <= 5) return;
    // A point `along` a line of 1 px that the style moves, turns and scales.
    const [, left, top, turn, gap, long] = /\((.*)px, (.*)px\) rotate\((.*)rad\) \w+\((.*)px\) scaleX\((.*)\)/
      .exec(style.transform)!
      .map(Number);
    const at = (along: number) => [
      left + Math.cos(turn) * (gap + long * along),
      top + Math.sin(turn) * (gap + long * along),
    ];
    expect(Math.hypot(at(0)[0] - fromX, at(0)[1] - fromY)).toBeCloseTo(5, 6);
    expect(Math.hypot(at(1)[0] - x, at(1)[1] - y)).toBeCloseTo(0, 6);
  });
  leader.hide();
  expect(style.visibility).toBe('hidden');
});
