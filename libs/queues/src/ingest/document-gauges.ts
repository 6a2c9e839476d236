import { Injectable } from '@nestjs/common';
import { TASK_PIPELINES } from '@tessera/contracts';
import { BacklogRepository } from '@tessera/persistence';
import { gaugeOf, Metrics, METRICS } from '@tessera/platform';

/** Reports how many documents wait in the registry, and for how long, in all queues. */
@Injectable()
export class DocumentGauges {
  private readonly waiting = gaugeOf(METRICS.documentsWaiting);
  private readonly ages = gaugeOf(METRICS.documentsOldestAge);
  private readonly unembedded = gaugeOf(METRICS.documentsUnembedded);
  private readonly unembeddedAge = gaugeOf(METRICS.documentsUnembeddedAge);

  constructor(
    private readonly backlog: BacklogRepository,
    metrics: Metrics,
  ) {
    metrics.addSource({ name: 'registry', read: () => this.read(), forget: () => this.forget() });
  }

  private async read(): Promise<void> {
    const [tasks, deferred, embeddings] = await Promise.all([
      this.backlog.tasks(),
      this.backlog.deferred(),
      this.backlog.embeddings(),
    ]);
    const waiting = new Map(tasks.map((one) => [one.pipeline, one]));
    for (const pipeline of TASK_PIPELINES) {
      this.waiting.set({ pipeline, state: 'queued' }, waiting.get(pipeline)?.waiting ?? 0);
      this.ages.set({ pipeline }, waiting.get(pipeline)?.oldestSeconds ?? 0);
    }
    this.waiting.set({ pipeline: 'visual_pipeline', state: 'deferred' }, deferred);
    this.unembedded.set({}, embeddings.waiting);
    this.unembeddedAge.set({}, embeddings.oldestSeconds);
  }

  private forget(): void {
    this.waiting.reset();
    this.ages.reset();
    this.unembedded.reset();
    this.unembeddedAge.reset();
  }
}
