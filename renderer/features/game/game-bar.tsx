import { X } from 'lucide';
import { describeRequest } from '#core/recording/match-requests.ts';
import { visibleText } from '#contract/words/visible-text.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { useApp } from '../../controls/window-context.ts';
import { Select } from '../../kit/select.tsx';

/** Requests that the list offers. */
const MOST_REQUESTS = 500;

/** The recording, and the request that is compared. Those of the open clips come first. */
export function GameBar() {
  const { game } = useApp();
  const file = game.file.value;
  if (file === null) return null;
  const { fileName, recording } = file;
  const { requests, engine, figure } = recording;
  const matching = game.matching.value;
  const all = [...new Set([...matching, ...requests.keys()])];
  const chosen = game.request.value;
  const options = all
    .slice(0, MOST_REQUESTS)
    .map((i) => [i, visibleText(describeRequest(requests[i]))] as const);
  return (
    <div class="game-bar row wide-bar">
      {requests.length > 0 && (
        <Select
          label="Request"
          tip="The request of the game that is compared; those of the open clips come first"
          value={chosen ?? -1}
          options={chosen === null ? [[-1, 'Choose a request …'], ...options] : options}
          onChoose={(request) => request >= 0 && game.choose(request)}
        />
      )}
      <span class="dim cut" data-tip={`${figure} in ${engine}`}>
        {visibleText(fileName)}
      </span>
      <ActionButton action="game.close" icon={X} bare />
    </div>
  );
}
