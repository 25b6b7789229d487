import { answerRequests } from '../../threads/answer-requests.ts';
import { bakeFile, type BakedFile, type BakeRequest } from './bake-file.ts';

answerRequests<BakeRequest, BakedFile>(bakeFile, ({ bytes }) => [bytes.buffer]);
