const CUSTOMERS = 5_000;
const ORDERS = 30_000;
/** Two or three per order; 100,000 rows in total. */
const ITEMS = 65_000;

/**
 * Tables of a manufacturer of water sensors: customers, orders, items and a view. 100,000 rows, deterministic for a seed:
 * "random" values are digits of an MD5 of the row number.
 */
export function demoTables({ seed }: { seed: number }): string {
  /** A number from 0 to 65,535 derived from the row number and a salt. */
  const noise = (salt: string) => `('x' || substr(md5('${seed}-${salt}-' || n), 1, 4))::bit(16)::integer`;
  const pick = (salt: string, words: string[]) =>
    `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + ${noise(salt)} % ${words.length}]`;
  return `
create table customers (
  customer_id integer primary key,
  name text not null,
  email text not null unique,
  city text not null,
  country text not null,
  segment text not null,
  created_at timestamptz not null
);
comment on table customers is 'Customers: utilities, cities, farms and labs';
comment on column customers.segment is 'utility, municipality, agriculture or research';

create table orders (
  order_id integer primary key,
  customer_id integer not null,
  status text not null,
  ordered_at timestamptz not null,
  shipped_at timestamptz,
  currency text not null
);
comment on table orders is 'Orders and their status';
comment on column orders.shipped_at is 'Null until shipped';

create table items (
  order_id integer not null,
  line integer not null,
  product text not null,
  quantity integer not null,
  unit_price numeric(10, 2) not null,
  primary key (order_id, line)
);
comment on table items is 'Order lines';
comment on column items.unit_price is 'Price per piece in the currency of the order, without tax';

insert into customers
select n,
       ${pick('first', ['Nordwind', 'Blue River', 'Alder', 'Halden', 'Terra', 'Clearwater', 'Sonnen', 'Delta', 'Misty', 'Iron'])}
         || ' ' || ${pick('second', ['Utilities', 'Waterworks', 'Farms', 'Labs', 'Municipal', 'Systems', 'Group', 'Partners'])}
         || ' ' || n,
       'contact' || n || '@example.com',
       ${pick('place', ['Hamburg', 'Munich', 'Shanghai', 'Chengdu', 'Lyon', 'Porto', 'Austin', 'Oslo'])},
       ${pick('place', ['Germany', 'Germany', 'China', 'China', 'France', 'Portugal', 'United States', 'Norway'])},
       ${pick('segment', ['utility', 'utility', 'municipality', 'agriculture', 'research'])},
       timestamptz '2021-01-01 00:00:00+00' + ${noise('since')} * interval '40 minutes'
from generate_series(1, ${CUSTOMERS}) n;

insert into orders
select n,
       1 + ${noise('customer')} % ${CUSTOMERS},
       case when n > ${ORDERS - 600} then 'open'
            else ${pick('status', ['shipped', 'shipped', 'shipped', 'shipped', 'shipped', 'shipped', 'returned', 'cancelled'])} end,
       at,
       case when n > ${ORDERS - 600} then null else at + (1 + ${noise('days')} % 9) * interval '1 day' end,
       ${pick('currency', ['EUR', 'EUR', 'EUR', 'USD', 'CNY'])}
from generate_series(1, ${ORDERS}) n,
     lateral (select timestamptz '2023-01-01 08:00:00+00' + n * interval '55 minutes' as at) t;

insert into items
select 1 + (n - 1) % ${ORDERS},
       1 + (n - 1) / ${ORDERS},
       ${pick('product', ['AquaSense 3', 'AquaSense 4', 'FlowMeter S', 'FlowMeter L', 'pH Probe', 'Gateway', 'Cable 10 m', 'Service hour'])},
       1 + ${noise('quantity')} % 12,
       round((9 + ${noise('price')} % 49000 / 100.0)::numeric, 2)
from generate_series(1, ${ITEMS}) n;

-- Added after the rows, because checking them all at once takes half the time.
alter table orders add foreign key (customer_id) references customers;
alter table items add foreign key (order_id) references orders;

create view monthly_revenue as
select date_trunc('month', o.ordered_at) as month, o.currency, count(distinct o.order_id) as orders,
       sum(i.quantity * i.unit_price) as revenue
from orders o join items i using (order_id)
where o.status <> 'cancelled'
group by 1, 2;
comment on view monthly_revenue is 'Monthly revenue by currency, without cancelled orders';

create index orders_customer_id on orders (customer_id);
create index orders_ordered_at on orders (ordered_at);
analyze customers, orders, items;
`;
}
