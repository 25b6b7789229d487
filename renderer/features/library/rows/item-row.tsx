import { BicepsFlexed, Network, Waypoints, Zap } from 'lucide';
import type { LabKind } from '../../../../contract/lab/lab-items.ts';
import type { ItemRow } from '../../../../contract/rows/library-rows.ts';
import { Icon } from '../../../kit/icon.tsx';
import { labNouns } from '../../../stores/lab/lab-nouns.ts';
import { ListRow, type ShownRow } from './list-row.tsx';

const icons = { tree: Network, trailing: Waypoints, muscles: BicepsFlexed, requests: Zap } satisfies Record<
  LabKind,
  unknown
>;

/** Row of muscles, trailing joints, a request list, or a tree without a clip yet. */
export function ItemRowOf({ item, shown }: { readonly item: ItemRow; readonly shown: ShownRow }) {
  return (
    <ListRow id={item.id} shown={shown}>
      <span class="item-sign">
        <Icon node={icons[item.of]} size={18} />
      </span>
      <div class="row-text" role="gridcell">
        <div class="row-name cut">{item.name}</div>
        <div class="row-facts cut">{item.of === 'tree' ? 'tree without clips' : labNouns[item.of]}</div>
      </div>
    </ListRow>
  );
}
