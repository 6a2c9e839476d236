import { Injectable, Module } from '@nestjs/common';
import { counterOf, gaugeOf, histogramOf, METRICS, type ModelRole } from '@tessera/platform';
import type { ModelOutcome } from './model-server.error.js';

export type { ModelRole };

export interface ModelTokens {
  prompt?: number;
  completion?: number;
}

/** Values of the metric for the circuit breaker. */
export const CIRCUIT_VALUES = { closed: 0, half_open: 1, open: 2 } as const;
export type ModelCircuit = keyof typeof CIRCUIT_VALUES;

/** Receives metrics about model servers. */
export interface ModelObserver {
  /** @param seconds until the answer; for a stream, until its first event */
  attempt(role: ModelRole, outcome: ModelOutcome | 'cancelled', seconds: number): void;
  retry(role: ModelRole): void;
  tokens(role: ModelRole, tokens: ModelTokens): void;
  circuit(role: ModelRole, circuit: ModelCircuit): void;
}

/** Metrics of requests to model servers, by the role of the model. */
@Injectable()
export class ModelMetrics implements ModelObserver {
  private readonly durations = histogramOf(METRICS.modelRequestDuration);
  private readonly retries = counterOf(METRICS.modelRetries);
  private readonly tokenCounts = counterOf(METRICS.modelTokens);
  private readonly circuits = gaugeOf(METRICS.modelCircuit);

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

/** Provides the {@link ModelMetrics} of an app. */
@Module({ providers: [ModelMetrics], exports: [ModelMetrics] })
export class ModelMetricsModule {}
