import type { Request } from '#contract/api.ts';
import type { GameFile, GameNews } from '#contract/events.ts';
import type { Problem } from '#contract/words/problem.ts';
import { stretchOf } from '#core/runs/game/recorded-poses.ts';
import type { Result } from '#core/kit/result.ts';
import { attemptLater, refuse } from '../../library/problems.ts';
import { followRecording, type FollowedRecording } from './follow-recording.ts';

/** The recording of a game that the window follows, one at a time. */
export type FollowedGame = ReturnType<typeof createFollowedGame>;

export function createFollowedGame() {
  let followed: FollowedRecording | null = null;
  let before = 0; // readings of files before it
  return {
    /** Follows a file; if it is no recording, the one before is followed on. */
    open: (file: string): Promise<Result<GameFile, Problem>> =>
      attemptLater(file, async () => {
        const next = followRecording(file);
        await next.more();
        const problem = next.problem();
        if (problem !== null) refuse('notRecording', problem, next.fileName);
        before += followed?.readings().count ?? 0;
        followed = next;
        return { fileName: next.fileName };
      }),
    /** Reads on, and says what the window does not have yet. */
    async more({ reading: has, requests, shown }: Request<'game.more'>): Promise<GameNews> {
      const from = followed ?? refuse('noRecording', 'No recording is open. Open one.');
      const read = await attemptLater(from.fileName, () => from.more());
      const { count, restart } = from.readings();
      const reading = before + count;
      const recording = from.recording();
      const isGrown =
        shown !== null &&
        has === reading &&
        shown.request < recording.requests.length &&
        stretchOf(recording, recording.requests[shown.request]).count !== shown.poses;
      const poses =
        read.ok && isGrown ? await attemptLater(from.fileName, () => from.posesOf(shown.request)) : null;
      return {
        reading,
        restart,
        ...(read.ok ? read.value : { state: 'gone', share: 1 }),
        problem: read.ok ? (poses?.ok === false ? poses.error.message : from.problem()) : read.error.message,
        runs: recording.runs.map(({ engine, figure }) => ({ engine, figure })),
        requests: recording.requests.slice(has === reading ? requests : 0),
        problems: recording.problems,
        poses: poses?.ok ? poses.value : null,
      };
    },
  };
}
