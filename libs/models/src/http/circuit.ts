import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import type { ModelCircuit } from './model-metrics.js';
import { ModelServerError } from './model-server.error.js';

export interface CircuitOptions {
  /** Consecutive failures that open the circuit. */
  failures: number;
  /** How long it stays open; then one request probes the server. */
  openMs: number;
  onChange: (circuit: ModelCircuit) => void;
}

const NAMES: Partial<Record<CircuitState, ModelCircuit>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half_open',
  [CircuitState.Open]: 'open',
};

/** Circuit breaker: rejects requests to a failing server immediately. */
export class Circuit {
  private readonly policy: CircuitBreakerPolicy;

  constructor({ failures, openMs, onChange }: CircuitOptions) {
    const counted = handleWhen((error) =>
      // A probe that its caller cancelled proves nothing.
      error instanceof ModelServerError ? error.isServerFailure : this.isTrying,
    );
    this.policy = circuitBreaker(counted, {
      halfOpenAfter: openMs,
      breaker: new ConsecutiveBreaker(failures),
    });
    this.policy.onStateChange((state) => {
      const name = NAMES[state];
      if (name) onChange(name);
    });
  }

  /**
   * @param refusal creates the error while the circuit is open or another request probes the server
   * @throws the error of `work`, or the refusal
   */
  async run<T>(work: () => Promise<T>, refusal: () => Error): Promise<T> {
    if (this.isTrying) throw refusal();
    let isAsked = false;
    try {
      return await this.policy.execute(() => {
        isAsked = true;
        return work();
      });
    } catch (error) {
      throw isAsked ? error : refusal();
    }
  }

  private get isTrying(): boolean {
    return this.policy.state === CircuitState.HalfOpen;
  }
}
