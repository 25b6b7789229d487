import { X } from 'lucide';
import { describeRequest } from '#core/recording/match-requests.ts';
import { visibleText } from '#contract/words/visible-text.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { useApp } from '../../controls/window-context.ts';
import { Button } from '../../kit/button.tsx';
import { Select } from '../../kit/select.tsx';

/** Requests that the list offers. */
const MOST_REQUESTS = 500;

/** The recording, and the request that is compared. Those of the open clips come first, the newest at the top. */
export function GameBar() {
  const { game } = useApp();
  const file = game.file.value;
  if (file === null) return null;
  const { fileName, requests, runs } = file;
  const { isNewest, matching, request, shown } = game;
  const inView = (isNewest.value ? shown.value?.request : null) ?? request.value;
  const listed = [...new Set([...matching.value, ...requests.toReversed()])].slice(0, MOST_REQUESTS);
  const all = inView && !listed.includes(inView) ? [inView, ...listed] : listed;
  const options = all.map((request, i) => [i, visibleText(describeRequest(request))] as const);
  const last = runs.at(-1);
  return (
    <div class="game-bar row wide-bar">
      {requests.length > 0 && (
        <>
          <Select
            label="Request"
            tip="The request of the game that is compared; those of the open clips come first"
            value={inView ? all.indexOf(inView) : -1}
            options={inView ? options : [[-1, 'Choose a request …'], ...options]}
            onChoose={(at) => at >= 0 && game.choose(all[at])}
          />
          <Button
            pressed={isNewest.value}
            tip="Always shows the newest request for the open clips"
            onClick={() => game.choose(isNewest.value ? inView : null)}
          >
            Newest
          </Button>
        </>
      )}
      <span class="dim cut" data-tip={last && `${last.figure} in ${last.engine}`}>
        {visibleText(fileName)}
      </span>
      <ActionButton action="game.close" icon={X} bare />
    </div>
  );
}
