import { useEffect, useState } from 'preact/hooks';
import { certificateWords, type Certificate, type Exits } from '../../../core/judgement/certify.ts';
import { Button } from '../../kit/button.tsx';
import { askWorker } from '../../stores/judgement/trusted-worker.ts';

interface ProofProps {
  readonly exits: Exits | string; // see `Sweep`
  readonly open: (out: number, entry: number) => void; // s
}

/** What is proved of the poses at all exits, also between those of the chart. */
export function Proof({ exits, open }: ProofProps) {
  const [certificate, setCertificate] = useState<Certificate | null>(null);
  useEffect(() => {
    setCertificate(null);
    if (typeof exits === 'string') return undefined;
    return askWorker('certify', exits, (found: Certificate) => {
      setCertificate(found);
      return found.state === 'searching' ? undefined : null;
    });
  }, [exits]);
  if (typeof exits === 'string') return <p class="metric-proof dim">{exits}</p>;
  if (certificate === null) return <p class="metric-proof dim">Proving …</p>;
  const { worst } = certificate;
  return (
    <p class="metric-proof">
      {certificateWords(certificate, exits.clips[1].skeleton.names)}{' '}
      <Button bare tip="Opens the furthest exit that was found" onClick={() => open(worst.out, worst.in)}>
        Open
      </Button>
    </p>
  );
}
