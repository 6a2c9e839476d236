import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { gaugeOf, type Metrics, METRICS, ServiceError } from '@tessera/platform';
import { InferenceQueue, type InferenceOptions } from '../inference/inference-queue.js';
import { type ModelFolder, readModelFolder, UnusableModelError } from './model-folder.js';

/** The served models, each under its folder's name, and under that name with its revision. */
export class ModelCatalogue implements OnApplicationShutdown {
  private constructor(private readonly queues: readonly InferenceQueue[]) {}

  /** Loads every model of a folder. @throws UnusableModelError without a model, ServiceError 503 if one cannot run */
  static async open({ path, ...options }: InferenceOptions & { path: string }): Promise<ModelCatalogue> {
    const folders = await readModels(path);
    if (folders.length === 0)
      throw new UnusableModelError(
        `MODELS_PATH: no model found in ${path}. Each model needs its own folder.`,
      );
    const queues = folders.map((folder) => new InferenceQueue(folder, options));
    try {
      for (const queue of queues) await queue.warmUp();
    } catch (error) {
      await Promise.all(queues.map((queue) => queue.close()));
      throw error;
    }
    return new ModelCatalogue(queues);
  }

  /** Registers the gauge of waiting texts. */
  registerMetrics(metrics: Metrics): void {
    metrics.addSource({
      name: 'inference',
      read: async () => this.queues.forEach((queue) => queue.reportWaiting()),
      forget: () => gaugeOf(METRICS.inferenceWaiting).reset(),
    });
  }

  get models(): ModelFolder[] {
    return this.queues.map(({ model }) => model);
  }

  /**
   * The model that a client names.
   * @throws ServiceError NOT_FOUND if this model, or this revision of it, is not served for this purpose
   */
  find(name: string, kind: ModelFolder['kind']): InferenceQueue {
    const queue = this.queues.find(({ model }) => model.kind === kind && namesOf(model).includes(name));
    if (queue) return queue;
    const served = this.models.filter((model) => model.kind === kind).map(modelId);
    const known = served.length > 0 ? `Available models: ${served.join(', ')}.` : 'No model is available.';
    throw new ServiceError('not_found', `Unknown ${kind} model. ${known}`);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.queues.map((queue) => queue.close()));
  }
}

/** Identifies exactly what produces the vectors. */
export function modelId({ name, dtype, revision }: ModelFolder): string {
  return `${name}@${dtype}-${revision}`;
}

function namesOf(model: ModelFolder): string[] {
  return [model.name, modelId(model)];
}

async function readModels(path: string): Promise<ModelFolder[]> {
  const logger = new Logger(ModelCatalogue.name);
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    throw new UnusableModelError(`MODELS_PATH: cannot read the folder ${path}.`, { cause: error });
  });
  const names = entries
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => name);
  const models: ModelFolder[] = [];
  for (const name of names.sort()) {
    try {
      models.push(await readModelFolder(join(path, name)));
    } catch (error) {
      if (!(error instanceof UnusableModelError)) throw error;
      logger.warn(`Not served: ${error.message}`);
    }
  }
  return models;
}
