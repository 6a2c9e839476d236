import { serveRequests } from '@tessera/platform/child';
import type { InferenceAnswer, InferenceRequest } from './inference-request.js';
import { LoadedModel } from './loaded-model.js';

/** Entry point of the processes that run a model: tokenizing and inference block their thread. */
let loaded: Promise<LoadedModel> | undefined;

serveRequests(async (request: InferenceRequest): Promise<InferenceAnswer> => {
  const model = await (loaded ??= LoadedModel.open(request.model));
  return request.task === 'embed' ? model.embed(request.text) : model.score(request.query, request.text);
});
