import { Copy } from 'lucide';
import { csvOf, type Rows } from '#contract/exchange/text-table.ts';
import { Button } from '../kit/button.tsx';
import { copyText } from './copy-text.ts';
import { useApp } from './window-context.ts';

interface CopyCsvProps {
  /** What is copied, for the tooltip: `the course of each slot, frame by frame`. */
  readonly of: string;
  /** The table, its heads first; null = there is none. Read when it is copied. */
  readonly rows: () => Rows | null;
  readonly disabledReason?: string | null;
}

/** Copies a table for a spreadsheet. */
export function CopyCsv({ of, rows, disabledReason = null }: CopyCsvProps) {
  const app = useApp();
  const copy = (): void => {
    const table = rows();
    if (table !== null) copyText(app, csvOf(table));
  };
  return (
    <Button icon={Copy} bare tip={`Copies ${of}`} disabledReason={disabledReason} onClick={copy}>
      Copy as CSV
    </Button>
  );
}
