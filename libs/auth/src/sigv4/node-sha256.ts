import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';

type Source = string | ArrayBuffer | ArrayBufferView;

/** SHA-256, or HMAC-SHA-256 with a key, in the signer's interface. Node's own is a hundred times as fast as JavaScript. */
export class NodeSha256 {
  private state: Hash | Hmac;

  constructor(private readonly key?: Source) {
    this.state = stateFor(key);
  }

  update(source: Source): void {
    this.state.update(bytesOf(source));
  }

  async digest(): Promise<Uint8Array> {
    return this.state.digest();
  }

  reset(): void {
    this.state = stateFor(this.key);
  }
}

function stateFor(key: Source | undefined): Hash | Hmac {
  return key === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(key));
}

function bytesOf(source: Source): Uint8Array {
  if (typeof source === 'string') return Buffer.from(source, 'utf8');
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
}
