// renderer/features/trailing: a set of trailing chains
import { bindTrailing } from '../../../core/trailing/bind-trailing.ts';
import { openSet, selectedChain, shownSkeleton } from '../../stores/commands/lab/trailing-commands.ts';
import type { ListedChain } from './trailing-rows.ts';
import { useApp } from '../../controls/window-context.ts';
import { ChainFields } from './chain-fields.tsx';
import { ChainList } from './chain-list.tsx';
import { JointFields } from './joint-fields.tsx';

/** A set of trailing chains: its chains, the selected one, and how the views show it. */
export function TrailingPanel() {
  const app = useApp();
  const chains = openSet(app);
  if (chains === null) return null;
  const skeleton = shownSkeleton(app);
  const problems = skeleton === null ? [] : bindTrailing(chains, skeleton).problems;
  const listed = chains.map((chain, index): ListedChain => ({ chain, index, problems }));
  const selected = selectedChain(app);
  return (
    <div class="lab trailing-set">
      <ChainList chains={listed} selected={selected} />
      <ChainFields key={selected} listed={listed[selected] ?? null} />
      <JointFields />
    </div>
  );
}
