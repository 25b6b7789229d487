import { useSignal, useSignalEffect } from '@preact/signals';
import { grouped } from '../../../../contract/words/counted.ts';
import { Button } from '../../controls/button.tsx';
import { useApp } from '../../controls/window-context.ts';
import { withoutEach } from './without-each.ts';
import type { LooserSearch } from './without-each.ts';

interface Finding extends LooserSearch {
  readonly total: number; // rows that it finds
}

/** Where several parts together find nothing: each that is in the way, and how many there are without it. */
export function LooserSearches() {
  const { list, bridge } = useApp();
  const findings = useSignal<readonly Finding[]>([]);
  useSignalEffect(() => {
    const text = list.text.value;
    findings.value = [];
    const asked = withoutEach(text).map(async (looser) => {
      const response = await bridge.call('library.search', { text: looser.rest, limit: 1 });
      return { ...looser, total: response.ok ? response.value.total : 0 };
    });
    void Promise.all(asked).then((all) => {
      if (list.text.peek() === text) findings.value = all.filter(({ total }) => total > 0);
    });
  });
  return findings.value.map(({ part, rest, total }) => (
    <Button key={part} tip={`Search for ${rest}`} onClick={() => (list.text.value = rest)}>
      {`Without ${part} · ${grouped(total)}`}
    </Button>
  ));
}
