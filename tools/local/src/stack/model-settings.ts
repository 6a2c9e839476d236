import type { LocalModel } from '../models/local-model.js';

/** A model and the URL of its server. */
export interface ServedModel extends LocalModel {
  url: string;
}

/**
 * Settings of the services for a model of a model server. They include the revision, so that vectors of different revisions are
 * never compared.
 * @throws Error if the server does not serve the model
 */
export async function servedModelSettings({ name, url }: ServedModel): Promise<Record<string, string>> {
  const response = await fetch(`${url}/v1/models`);
  const { data } = (await response.json()) as {
    data: Array<{ id: string; kind: string; dimension: number }>;
  };
  const model = data.find(({ id, kind }) => kind === 'embedding' && id.startsWith(`${name}@`));
  if (!model) throw new Error(`The model server does not serve ${name}. Check its log.`);
  return {
    EMBEDDING_PROVIDER: 'openai',
    EMBEDDING_BASE_URL: url,
    EMBEDDING_MODEL: model.id,
    EMBEDDING_DIMENSIONS: String(model.dimension),
    EMBEDDING_SEND_INPUT_TYPE: 'true',
    EMBEDDING_ENCODING: 'base64',
  };
}
