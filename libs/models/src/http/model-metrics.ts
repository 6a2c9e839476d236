import { Injectable, Module } from '@nestjs/common';
import { Metrics } from '@tessera/platform';
import type { ModelOutcome } from './model-server.error.js';

/** What a model is for; one server may have several. */
export type ModelRole = 'embedding' | 'image_embedding' | 'reranking' | 'chat' | 'ocr';

export interface ModelTokens {
  prompt?: number;
  completion?: number;
}

/** Values of the metric: how much a circuit lets through. */
export const CIRCUIT_VALUES = { closed: 0, half_open: 1, open: 2 } as const;
export type ModelCircuit = keyof typeof CIRCUIT_VALUES;

/** What is told about the servers of models. */
export interface ModelObserver {
  /** @param seconds until the answer was there; of a stream, until its first event */
  attempt(role: ModelRole, outcome: ModelOutcome | 'cancelled', seconds: number): void;
  retry(role: ModelRole): void;
  tokens(role: ModelRole, tokens: ModelTokens): void;
  circuit(role: ModelRole, circuit: ModelCircuit): void;
}

/** Counts of what the servers of models are asked, by what the model is for. */
@Injectable()
export class ModelMetrics implements ModelObserver {
  private readonly durations;
  private readonly retries;
  private readonly tokenCounts;
  private readonly circuits;

  constructor(metrics: Metrics) {
    this.durations = metrics.histogram({
      name: 'tessera_model_request_duration_seconds',
      help: 'Duration of requests to the servers of models by role and outcome, each attempt by itself; of streams until their first event',
      labelNames: ['role', 'outcome'],
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
    });
    this.retries = metrics.counter({
      name: 'tessera_model_retries_total',
      help: 'Requests that were sent to the server of a model again, by role',
      labelNames: ['role'],
    });
    this.tokenCounts = metrics.counter({
      name: 'tessera_model_tokens_total',
      help: 'Tokens that the servers of models say they have read (prompt) and written (completion), by role',
      labelNames: ['role', 'kind'],
    });
    this.circuits = metrics.gauge({
      name: 'tessera_model_circuit',
      help: 'Whether the server of a model is asked, by role: 0 yes, 1 once to try, 2 not for a while, after failures in a row',
      labelNames: ['role'],
    });
  }

  attempt(role: ModelRole, outcome: ModelOutcome | 'cancelled', seconds: number): void {
    this.durations.observe({ role, outcome }, seconds);
  }

  retry(role: ModelRole): void {
    this.retries.inc({ role });
  }

  tokens(role: ModelRole, tokens: ModelTokens): void {
    for (const kind of ['prompt', 'completion'] as const)
      if (tokens[kind]) this.tokenCounts.inc({ role, kind }, tokens[kind]);
  }

  circuit(role: ModelRole, circuit: ModelCircuit): void {
    this.circuits.set({ role }, CIRCUIT_VALUES[circuit]);
  }
}

/** The one {@link ModelMetrics} of an app: a metric is made once. */
@Module({ providers: [ModelMetrics], exports: [ModelMetrics] })
export class ModelMetricsModule {}
