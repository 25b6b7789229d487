import { mergeRequests, requestDurations } from '#core/transition/requests/requests.ts';
import type { Adapters } from './adapters.ts';

export const requestAdapters: Adapters = {
  mergeRequests(call) {
    const { index, duration } = mergeRequests(call.array(0));
    return [index, duration];
  },
  requestDurations: (call) => requestDurations(call.array(0), call.array(1)),
};
