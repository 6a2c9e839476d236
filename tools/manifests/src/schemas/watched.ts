/**
 * Records which fields of a value are read. npm's validators of Kubernetes' schemas are compiled and ignore unknown
 * fields: a field that they never read is not in the schema.
 */
export class Watched {
  private readonly looked = new Map<object, Set<string> | 'all'>();
  private readonly proxies = new WeakMap<object, object>();

  constructor(private readonly value: object) {}

  /** The value for a validator. */
  get view(): object {
    return this.viewOf(this.value);
  }

  /** Paths of the fields that were never read, such as `spec.replicass`. */
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
      // Enumerating all fields counts as reading them: labels, annotations, settings.
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
    // A value of any shape: the schema does not describe its contents.
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
