import type { TextSpace } from '../../embedding-spaces.port.js';
import { isSameTextSpace } from '../../space-fingerprint.js';
import { checkCanOpen, nextSpace, onlySpace, type Spaces } from '../../space-rules.js';
import type { SpaceFingerprint } from '../../vector-store.errors.js';
import type { Connection } from './connection.js';
import { createVectors, dropVectors } from './dense-vectors.js';

/** A space and the table of its vectors. */
export interface StoredSpace extends TextSpace {
  table: 'dense' | 'dense_b';
}

export type StoredSpaces = Spaces<StoredSpace>;

/** The collection's current spaces, which another process may have changed. */
export function spacesIn(connection: Connection): StoredSpaces {
  const read = connection.statement('select value from meta where key = ?');
  const stored = read.get('spaces')?.['value'] as string | undefined;
  return stored === undefined ? firstOf(read.get('fingerprint')?.['value'] as string) : parsed(stored);
}

/** Spaces that the collection has vectors in. */
export function vectorSpaces(connection: Connection): StoredSpace[] {
  const { current, next } = spacesIn(connection);
  return [current, next].filter((space) => space !== null && space.dimension > 0) as StoredSpace[];
}

/** The collection's space; null if it does not have it, or has no vectors in it. @param wanted null for the current one */
export function vectorSpace(connection: Connection, wanted: TextSpace | null): StoredSpace | null {
  const { current, next } = spacesIn(connection);
  const found =
    wanted === null ? current : [current, next].find((space) => space && isSameTextSpace(space, wanted));
  return found && found.dimension > 0 ? found : null;
}

/** The spaces that a service may be configured for. */
export function usableSpaces(connection: Connection): TextSpace[] {
  const { current, next } = spacesIn(connection);
  return [current, ...(next?.isReady ? [next] : [])].map(({ provider, model, dimension }) => ({
    provider,
    model,
    dimension,
  }));
}

export function openNext(connection: Connection, { provider, model, dimension }: TextSpace): void {
  connection.write(() => {
    const spaces = spacesIn(connection);
    const { current, next } = spaces;
    if ([current, next].some((each) => each && isSameTextSpace(each, { provider, model, dimension }))) return;
    checkCanOpen(spaces, { provider, model, dimension });
    giveUp(connection, next);
    const opened = { provider, model, dimension, table: otherTable(current), isReady: false };
    if (dimension > 0) createVectors(connection, opened);
    save(connection, { current, next: opened });
  });
}

export function markReady(connection: Connection, space: TextSpace): void {
  connection.write(() => {
    const { current, next } = spacesIn(connection);
    if (isSameTextSpace(current, space)) return;
    save(connection, { current, next: { ...nextSpace({ current, next }, space), isReady: true } });
  });
}

export function switchOver(connection: Connection, space: TextSpace): void {
  connection.write(() => {
    const spaces = spacesIn(connection);
    const { provider, model, dimension, table } = onlySpace(spaces, space);
    for (const other of [spaces.current, spaces.next]) if (other?.table !== table) giveUp(connection, other);
    const fingerprint = connection.fingerprint();
    save(connection, { current: { provider, model, dimension, table }, next: null });
    keep(connection, 'fingerprint', JSON.stringify({ ...fingerprint, provider, model, dimension }));
  });
}

function otherTable({ table }: StoredSpace): StoredSpace['table'] {
  return table === 'dense' ? 'dense_b' : 'dense';
}

function giveUp(connection: Connection, space: StoredSpace | null): void {
  if (space && space.dimension > 0) dropVectors(connection, space);
}

function save(connection: Connection, spaces: StoredSpaces): void {
  keep(connection, 'spaces', JSON.stringify(spaces));
}

function keep(connection: Connection, key: string, value: string): void {
  connection.statement('insert or replace into meta (key, value) values (?, ?)').run(key, value);
}

function firstOf(fingerprint: string): StoredSpaces {
  const { provider, model, dimension } = JSON.parse(fingerprint) as SpaceFingerprint;
  return { current: { provider, model, dimension, table: 'dense' }, next: null };
}

function parsed(spaces: string): StoredSpaces {
  return JSON.parse(spaces) as StoredSpaces;
}
