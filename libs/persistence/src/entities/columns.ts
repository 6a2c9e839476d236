import type { ColumnOptions } from 'typeorm';

const timestamp = { type: 'timestamptz', precision: 3 } as const;

/** Null before it happens. */
export const moment = { ...timestamp, nullable: true } as const;

/** When the row was created. */
export const createdAt: ColumnOptions = { ...timestamp, name: 'created_at', default: () => 'now()' };

/** When the row last changed; set by the statements that change it. */
export const updatedAt: ColumnOptions = { ...timestamp, name: 'updated_at', default: () => 'now()' };

/** A number of bytes; above 32 bits, read as a number (exact up to 2^53). */
export const bytes = {
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
  to: (value: number | null): number | null => value,
};
