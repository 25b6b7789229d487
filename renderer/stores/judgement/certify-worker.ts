import { endBy, type Ended } from '#core/checkpoint.ts';
import { certify, type Exits } from '#core/judgement/certify.ts';

addEventListener('message', ({ data }: MessageEvent<Exits & Ended>) => {
  endBy(data.end);
  for (const certificate of certify(data, null)) postMessage(certificate);
});
