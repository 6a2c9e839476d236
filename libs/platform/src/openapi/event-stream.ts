import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiProduces, getSchemaPath } from '@nestjs/swagger';
import { formatEvent } from '../sse/sse.js';

/** One kind of event of a stream, for its documentation. */
export interface DocumentedEvent {
  event: string;
  /** When it is sent. */
  description: string;
  /** What its `data` line holds; several when it may be one of them. */
  data: Type | readonly Type[];
  example: object;
}

/**
 * Documents a stream of server-sent events, event by event: in words, as the text that is sent, and in the extension
 * `x-events` with the schema of what each event's `data` line holds, since OpenAPI 3.0 has no notion of streams.
 */
export function ApiEventStream(...events: DocumentedEvent[]): MethodDecorator {
  const listed = events.map(({ event, description }) => `- \`${event}\`: ${description}`);
  const schemas = events.map(({ event, description, data }) => [
    event,
    { description, data: { oneOf: typesOf(data).map((type) => ({ $ref: getSchemaPath(type) })) } },
  ]);
  const schema = {
    type: 'string' as const,
    example: events.map(({ event, example }) => formatEvent({ event, data: example })).join(''),
    'x-events': Object.fromEntries(schemas) as Record<string, unknown>,
  };
  return applyDecorators(
    ApiProduces('text/event-stream'),
    ApiExtraModels(...events.flatMap(({ data }) => typesOf(data))),
    ApiOkResponse({
      description: `Events, each an \`event\` line, a \`data\` line of JSON and a blank line:\n\n${listed.join('\n')}`,
      content: { 'text/event-stream': { schema } },
    }),
  );
}

function typesOf(data: Type | readonly Type[]): readonly Type[] {
  return typeof data === 'function' ? [data] : data;
}
