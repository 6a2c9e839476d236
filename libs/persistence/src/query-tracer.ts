import { addPart } from '@tessera/platform';
import { type AfterQueryEvent, type EntitySubscriberInterface, EventSubscriber } from 'typeorm';

const OPERATIONS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'WITH', 'START', 'COMMIT', 'ROLLBACK'];

/** Adds the registry statements of a traced operation to its trace: their kind, never their text. */
@EventSubscriber()
export class QueryTracer implements EntitySubscriberInterface {
  afterQuery({ query, executionTime = 0, success, error }: AfterQueryEvent): void {
    const word = /^\s*(\w+)/.exec(query)?.[1]?.toUpperCase() ?? '';
    const operation = OPERATIONS.includes(word) ? word : 'OTHER';
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation } as const;
    const failure: unknown = success ? undefined : error;
    addPart({ name: `${operation} registry`, kind: 'client', attributes }, executionTime / 1_000, failure);
  }
}
