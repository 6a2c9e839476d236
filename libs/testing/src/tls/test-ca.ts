import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';

const KEYS = { keyType: 'ec', algorithm: 'sha256' } as const;

/** A private key and its certificate, in PEM format. */
export interface KeyAndCertificate {
  key: string;
  cert: string;
}

/** A certificate authority created by a test, which may trust it or not. */
export class TestCa {
  private constructor(
    private readonly own: KeyAndCertificate,
    /** File of its certificate. */
    readonly file: string,
  ) {}

  static async create(folder: string, name: string): Promise<TestCa> {
    const made = await generate([{ name: 'commonName', value: name }], {
      ...KEYS,
      extensions: [
        { name: 'basicConstraints', cA: true, critical: true },
        { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
      ],
    });
    const file = join(folder, `${name}.pem`);
    writeFileSync(file, made.cert);
    return new TestCa({ key: made.private, cert: made.cert }, file);
  }

  async issue(hostName: string): Promise<KeyAndCertificate> {
    const made = await generate([{ name: 'commonName', value: hostName }], {
      ...KEYS,
      ca: this.own,
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: hostName }] }],
    });
    return { key: made.private, cert: made.cert };
  }
}
