import type { LocalModel } from '../models/local-model.js';

/** A model with the address of the server that serves it. */
export interface ServedModel extends LocalModel {
  url: string;
}

/**
 * What services are told of a model that a model server has: with its revision, so that vectors of another one are never compared with its.
 * @throws Error when it is not served
 */
export async function servedModelSettings({ name, url }: ServedModel): Promise<Record<string, string>> {
  const response = await fetch(`${url}/v1/models`);
  const { data } = (await response.json()) as {
    data: Array<{ id: string; kind: string; dimension: number }>;
  };
  const model = data.find(({ id, kind }) => kind === 'embedding' && id.startsWith(`${name}@`));
  if (!model) throw new Error(`The model server does not serve ${name}: its log says why.`);
  return {
    EMBEDDING_PROVIDER: 'openai',
    EMBEDDING_BASE_URL: url,
    EMBEDDING_MODEL: model.id,
    EMBEDDING_DIMENSIONS: String(model.dimension),
    EMBEDDING_SEND_INPUT_TYPE: 'true',
    EMBEDDING_ENCODING: 'base64',
  };
}
