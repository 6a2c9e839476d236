import { afterAll, beforeAll } from '@jest/globals';
import { checkerReady } from '../../../guard/checker-ready.fixture-spec.js';
import { sourceIdentity } from '../api/tenant-identities.js';
import { type BigQueryChecker, openBigQueryChecker } from '../guard/bigquery-checker.js';
import { LOCATION, PROJECT } from './bigquery-server.js';

/** One checker for all tests of a file, because its threads start slowly. */
export function sharedChecker(): BigQueryChecker {
  const checker = openBigQueryChecker();
  beforeAll(() => checkerReady(checker));
  afterAll(() => checker.close());
  return checker;
}

/** Options of an adapter that finds BigQuery and IAM at one address. */
export function optionsAt(url: string) {
  return {
    projectId: PROJECT,
    location: LOCATION,
    maximumBytesBilled: 10_000_000_000,
    apiEndpoint: url,
    identities: { isRequired: true, source: sourceIdentity({ isAnonymous: true }), iamEndpoint: url },
  };
}
