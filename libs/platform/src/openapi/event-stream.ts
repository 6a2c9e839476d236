import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { formatEvent } from '../sse/sse.js';

/** One kind of event of a stream, for its documentation. */
export interface DocumentedEvent {
  event: string;
  /** When it is sent. */
  description: string;
  /** Type of its `data`; several if it may be one of them. */
  data: Type | readonly Type[];
  example: object;
}

/**
 * Documents a stream of server-sent events in OpenAPI 3.2: `itemSchema` describes each event as a parsed object, and
 * `contentSchema` the JSON in its `data`.
 */
export function ApiEventStream(...events: DocumentedEvent[]): MethodDecorator {
  const listed = events.map(({ event, description }) => `- \`${event}\`: ${description}`);
  const content = {
    'text/event-stream': {
      itemSchema: { oneOf: events.map(schemaOf) },
      example: events.map(({ event, example }) => formatEvent({ event, data: example })).join(''),
    },
  };
  return applyDecorators(
    ApiExtraModels(...events.flatMap(({ data }) => data)),
    ApiOkResponse({
      description: `Events, each an \`event\` line, a \`data\` line of JSON and a blank line:\n\n${listed.join('\n')}`,
      content,
    }),
  );
}

function schemaOf({ event, description, data }: DocumentedEvent): object {
  const [first, ...others] = [data].flat().map((type) => ({ $ref: getSchemaPath(type) }));
  return {
    type: 'object',
    description,
    required: ['event', 'data'],
    properties: {
      event: { type: 'string', const: event },
      data: {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: others.length === 0 ? first : { oneOf: [first, ...others] },
      },
    },
  };
}
