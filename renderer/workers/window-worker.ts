import { answer } from './answer.ts';
import { works } from './works.ts';

answer(works, globalThis as unknown as MessagePort);
