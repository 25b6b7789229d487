/**
 * Writes games for programs that run a recorder: `write-games.ts FOLDER COUNT`. One statement a line; texts
 * as UTF-16 in hexadecimal digits.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { games, type Game } from './games.ts';

const text = (value: string): string =>
  `x${Array.from({ length: value.length }, (_, i) => value.charCodeAt(i).toString(16).padStart(4, '0')).join('')}`;

function statements({ figure, joints, events }: Game): readonly string[] {
  const played = events.map((event) => {
    if (event.kind === 'pose')
      return [
        'pose',
        event.time,
        ...event.joints.flatMap((place): readonly (number | string)[] => place ?? ['-', '-', '-']),
      ];
    const { time, from, fromTime, to, toTime, duration, method } = event;
    return ['request', time, text(from), fromTime, text(to), toTime, duration, text(method)];
  });
  return [['figure', text(figure)], ...joints.map((name) => ['joint', text(name)]), ...played].map((each) =>
    each.join(' '),
  );
}

const [folder, count] = process.argv.slice(2);
games(Number(count)).forEach((game, i) =>
  writeFileSync(path.join(folder, `${i}.game`), `${statements(game).join('\n')}\n`),
);
