import { Body, Controller, HttpCode, Inject, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Needs } from '@tessera/auth';
import { CreatedEmbeddings, CreateEmbeddingsRequest } from '@tessera/contracts';
import { EMBEDDING_MODEL, type EmbeddingModel } from '@tessera/models';
import { ApiJsonBody, ApiOpenAiErrors, clientSignal, RequestValidationError } from '@tessera/platform';
import { estimateTokens } from '@tessera/text';
import type { Response } from 'express';
import { EMBEDDING_EXAMPLES } from './openai.examples.js';

@ApiTags('openai')
@Controller('openai/v1/embeddings')
export class EmbeddingsController {
  constructor(@Inject(EMBEDDING_MODEL) private readonly embedder: EmbeddingModel) {}

  @Post()
  @Needs('knowledge:read', { limit: 'questions' })
  @HttpCode(200)
  @ApiOperation({
    summary: 'Embed texts',
    description: 'With the embedding model of this installation. 422 if it has none.',
  })
  @ApiJsonBody(CreateEmbeddingsRequest, EMBEDDING_EXAMPLES)
  @ApiOkResponse({ type: CreatedEmbeddings })
  @ApiOpenAiErrors(413, 415, { status: 503, description: 'The embedding model is unavailable' })
  async createTextEmbeddings(
    @Body() { input, encoding_format: encoding, dimensions, input_type: kind }: CreateEmbeddingsRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CreatedEmbeddings> {
    const { model, dimension } = this.embedder.space;
    if (dimension > 0 && (dimensions ?? dimension) !== dimension)
      throw invalid('dimensions', `the model ${model} makes vectors with ${dimension} dimensions`);
    const texts = [input].flat();
    const vectors = await this.embedder.embed(texts, kind ?? 'document', clientSignal(response));
    if (!vectors) throw invalid('model', 'this installation has no embedding model; set EMBEDDING_PROVIDER');
    const tokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
    return {
      object: 'list',
      data: vectors.map((vector, index) => ({
        object: 'embedding',
        index,
        embedding: encoding === 'base64' ? base64Of(vector) : [...vector],
      })),
      model,
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    };
  }
}

function base64Of({ buffer, byteOffset, byteLength }: Float32Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}

function invalid(field: string, msg: string): RequestValidationError {
  return new RequestValidationError([{ loc: ['body', field], msg, type: 'unsupported' }]);
}
