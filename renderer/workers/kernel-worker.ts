import { answer } from './answer.ts';
import { kernelWorks } from './works.ts';

answer(kernelWorks, globalThis as unknown as MessagePort);
