import type { SqlQueryRequest } from '@tessera/contracts';
import type { BodyExamples } from '@tessera/platform';

const CUSTOMERS_OF_A_CITY = 'select name, city from customers where city = $1 order by name';

/** Statements on the demo tenants' tables. */
export const QUERY_EXAMPLES: BodyExamples<SqlQueryRequest> = {
  values: {
    summary: 'Statement with a parameter',
    value: {
      sql: CUSTOMERS_OF_A_CITY,
      parameters: { values: ['Hamburg'], limit: 100, timeout_seconds: 60 },
    },
  },
  view: {
    summary: 'Monthly revenue, from a view',
    value: { sql: 'select * from monthly_revenue order by month desc, currency limit 12' },
  },
  dryRun: {
    summary: 'Dry run',
    value: { sql: CUSTOMERS_OF_A_CITY, parameters: { values: ['Hamburg'], dry_run: true } },
  },
};
