import { Body, Controller, Headers, HttpCode, Post, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiServiceErrors, clientSignal, ServiceError } from '@tessera/platform';
import type { Response } from 'express';
import { ModelCatalogue, modelId } from '../models/model-catalogue.js';
import { EmbeddingsRequest, EmbeddingsResponse } from './embeddings.dto.js';

/** More urgent than the default of 3. */
const URGENT = /(?:^|,)\s*u=[0-2]\s*(?:$|[,;])/;

@ApiTags('embeddings')
@Controller('v1/embeddings')
export class EmbeddingsController {
  constructor(private readonly catalogue: ModelCatalogue) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Create embeddings',
    description:
      "Compatible with OpenAI. Texts are truncated to the model's input limit. Each vector depends only on its text.",
  })
  @ApiHeader({
    name: 'Priority',
    required: false,
    description:
      'Urgency (RFC 9218), from 0 (most urgent) to 7. Values 0 to 2 are processed before background work.',
    schema: { type: 'string' },
    example: 'u=1',
  })
  @ApiOkResponse({ type: EmbeddingsResponse })
  @ApiServiceErrors('INVALID_REQUEST', 'UNAUTHORIZED', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'RATE_LIMITED')
  async createEmbeddings(
    @Body() body: EmbeddingsRequest,
    @Headers('priority') priority: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EmbeddingsResponse> {
    const { input, input_type: type, encoding_format: format, dimensions } = body;
    const queue = this.catalogue.find(body.model, 'embedding');
    const { dimension, prompts } = queue.model;
    if (dimensions !== undefined && dimensions !== dimension)
      throw new ServiceError('invalid_request', `The model creates vectors with ${dimension} dimensions.`, {
        field: 'dimensions',
      });
    const prompt = type === undefined ? '' : prompts[type === 'query' ? 'query' : 'document'];
    const answers = await queue.run(
      input.map((text) => ({ task: 'embed', text: prompt + text })),
      // Without an input type, a single text counts as a question, several as documents.
      {
        isUrgent:
          URGENT.test(priority ?? '') || type === 'query' || (type === undefined && input.length === 1),
        signal: clientSignal(response),
      },
    );
    const tokens = answers.reduce((sum, one) => sum + one.tokens, 0);
    const data = answers.map(({ values }, index) => ({
      object: 'embedding' as const,
      index,
      embedding: format === 'base64' ? base64Of(values) : values,
    }));
    const usage = { prompt_tokens: tokens, total_tokens: tokens };
    return { object: 'list', model: modelId(queue.model), data, usage };
  }
}

function base64Of(values: readonly number[]): string {
  return Buffer.from(new Float32Array(values).buffer).toString('base64');
}
