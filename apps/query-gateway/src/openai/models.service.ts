import { Injectable } from '@nestjs/common';
import { DEFAULT_MODEL, type OpenAiModel, type OpenAiModelList } from '@tessera/contracts';
import { type KnowledgeAccess, type KnowledgeBase, KnowledgeBaseRepository } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';

/** OpenAI's list has no pages. */
export const MAX_MODELS = 1_000;

/** Readable knowledge bases as models. A knowledge base named like the default model takes its place. */
@Injectable()
export class OpenAiModels {
  constructor(private readonly knowledgeBases: KnowledgeBaseRepository) {}

  async list(access: KnowledgeAccess): Promise<OpenAiModelList> {
    const { items } = await this.knowledgeBases.list(access, { limit: MAX_MODELS, offset: 0 });
    const others = items.filter(({ kbName }) => kbName !== DEFAULT_MODEL);
    return { object: 'list', data: [await this.get(access, DEFAULT_MODEL), ...others.map(toModel)] };
  }

  /** @throws ServiceError 404, also for an unreadable knowledge base */
  async get(access: KnowledgeAccess, id: string): Promise<OpenAiModel> {
    const found = await this.knowledgeBases.find(access, id);
    if (found) return toModel(found);
    if (id !== DEFAULT_MODEL) throw ServiceError.of('model_not_found', { model: id });
    return { id, object: 'model', created: 0, owned_by: 'tessera' };
  }

  /** @throws ServiceError 404 for a knowledge base that is not registered, or unreadable */
  async requireStores(access: KnowledgeAccess, kbNames: string[]): Promise<void> {
    const readable = await this.knowledgeBases.readable(access, kbNames);
    if (!kbNames.every((name) => readable.has(name))) throw ServiceError.of('knowledge_base_not_registered');
  }

  /** The knowledge base to answer from; null for the scope of a question that names none. @throws ServiceError 404 */
  async kbNameOf(access: KnowledgeAccess, model: string): Promise<string | null> {
    const readable = await this.knowledgeBases.readable(access, [model]);
    if (readable.has(model)) return model;
    if (model !== DEFAULT_MODEL) throw ServiceError.of('model_not_found', { model });
    return null;
  }
}

function toModel({ kbName, createdAt }: KnowledgeBase): OpenAiModel {
  return { id: kbName, object: 'model', created: secondsOf(createdAt), owned_by: 'tessera' };
}

/** OpenAI's timestamps are in seconds. */
export function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}
