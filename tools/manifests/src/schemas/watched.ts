/**
 * A value that remembers what of it was looked at. The validators that npm has of Kubernetes' schemas are compiled, and let unknown
 * fields pass: what they never look at is what the schema does not know.
 */
export class Watched {
  private readonly looked = new Map<object, Set<string> | 'all'>();
  private readonly proxies = new WeakMap<object, object>();

  constructor(private readonly value: object) {}

  /** To be handed to a validator. */
  get view(): object {
    return this.viewOf(this.value);
  }

  /** Paths of the fields that nobody has looked at, such as `spec.replicass`. */
  unseen(): string[] {
    return [...this.unseenIn(this.value, '')];
  }

  private viewOf(target: object): object {
    const known = this.proxies.get(target);
    if (known) return known;
    const proxy = new Proxy(target, {
      get: (object, key, receiver) => {
        const value: unknown = Reflect.get(object, key, receiver);
        if (typeof key === 'string') this.note(object, key);
        return isObject(value) ? this.viewOf(value) : value;
      },
      // Whoever goes through all fields knows all: labels, annotations, settings.
      ownKeys: (object) => {
        this.looked.set(object, 'all');
        return Reflect.ownKeys(object);
      },
    });
    this.proxies.set(target, proxy);
    return proxy;
  }

  private note(object: object, key: string): void {
    const keys = this.looked.get(object) ?? new Set<string>();
    if (keys === 'all') return;
    keys.add(key);
    this.looked.set(object, keys);
  }

  private *unseenIn(object: object, path: string): Generator<string> {
    const looked = this.looked.get(object);
    // Of any shape: the schema says nothing about what is in it.
    if (!looked) return;
    for (const [key, value] of Object.entries(object)) {
      const place = Array.isArray(object) ? `${path}[${key}]` : path ? `${path}.${key}` : key;
      if (!Array.isArray(object) && looked !== 'all' && !looked.has(key)) yield place;
      else if (isObject(value)) yield* this.unseenIn(value, place);
    }
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
