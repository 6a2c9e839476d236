import { describe, expect, it } from '@jest/globals';
import { codeOfServiceError, codeOfStatus, ERROR_CATALOGUE } from './error-catalogue.js';
import { SERVICE_ERROR_STATUS, type ServiceErrorCode } from './service-error-codes.js';

describe('the catalogue of errors', () => {
  it.each(Object.entries(SERVICE_ERROR_STATUS))('knows %s of the SQL service with %i', (code, status) => {
    const { statuses } = ERROR_CATALOGUE[codeOfServiceError(code as ServiceErrorCode)];

    expect(statuses).toContain(status);
  });

  it.each(Array.from({ length: 200 }, (_, index) => 400 + index))(
    'has a code for the status %i',
    (status) => {
      expect(ERROR_CATALOGUE).toHaveProperty(codeOfStatus(status));
    },
  );

  it.each(Object.entries(ERROR_CATALOGUE))(
    'names %s in lower case, explained in a sentence',
    (code, error) => {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(error.meaning).toMatch(/^[A-Z`].*\.$/);
    },
  );
});
