import { describe, expect, it } from '@jest/globals';
import { postgresAddress } from './open-administration.js';

const VARIABLE = 'WAREHOUSE_ADMIN_URL_OF_A_TEST';

describe('the address that an operator gives', () => {
  it('may ask for TLS', async () => {
    const address = 'postgres://me:secret@db/warehouse?sslmode=verify-full';

    expect(await postgresAddress(VARIABLE, address)).toBe(address);
  });

  it.each(['require', 'no-verify'])('is refused with sslmode=%s, as by the services', async (mode) => {
    const asked = postgresAddress(VARIABLE, `postgres://me:secret@db/warehouse?sslmode=${mode}`);

    await expect(asked).rejects.toThrow(/^(?!.*secret).*sslmode must be verify-full/);
  });
});
