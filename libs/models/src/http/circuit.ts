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
  /** Failures in a row after which the server is left alone. */
  failures: number;
  /** For so long; then one request tries whether it works again. */
  openMs: number;
  onChange: (circuit: ModelCircuit) => void;
}

const NAMES: Partial<Record<CircuitState, ModelCircuit>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half_open',
  [CircuitState.Open]: 'open',
};

/** Keeps requests from a server that does not work, so that nobody waits for it. */
export class Circuit {
  private readonly policy: CircuitBreakerPolicy;

  constructor({ failures, openMs, onChange }: CircuitOptions) {
    const counted = handleWhen((error) =>
      // A trial that was given up by whoever made it has shown nothing.
      error instanceof ModelServerError ? error.isOfServer : this.isTrying,
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
   * @param refusal what is thrown while the server is left alone, and while another request tries it
   * @throws what the work throws, or the refusal
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
