import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { namedEnum } from '@tessera/contracts';
import { ApiServiceErrors } from '@tessera/platform';
import { ModelCatalogue, modelId } from './model-catalogue.js';

const MODEL_KINDS = namedEnum('ModelKind', ['embedding', 'reranking']);

/** A served model. */
export class ServedModel {
  /** Name and revision. The revision changes whenever the vectors would. */
  @ApiProperty({ example: 'multilingual-e5-small@q8-5870fcc8a75f' })
  id: string;

  @ApiProperty({ enum: ['model'] })
  object: 'model';

  @ApiProperty({ enum: ['local'] })
  owned_by: 'local';

  @ApiProperty({ enum: MODEL_KINDS })
  kind: 'embedding' | 'reranking';

  /** Length of a vector. */
  @ApiProperty({ type: 'integer', example: 384 })
  dimension: number;

  /** Maximum number of tokens of a text; further ones are truncated. */
  @ApiProperty({ type: 'integer', example: 512 })
  max_tokens: number;
}

/** Response of GET /v1/models. */
export class ServedModelList {
  @ApiProperty({ enum: ['list'] })
  object: 'list';

  @ApiProperty({ type: [ServedModel] })
  data: ServedModel[];
}

@ApiTags('models')
@Controller('v1/models')
export class ModelsController {
  constructor(private readonly catalogue: ModelCatalogue) {}

  @Get()
  @ApiOperation({ summary: 'List models' })
  @ApiOkResponse({ type: ServedModelList })
  @ApiServiceErrors('UNAUTHORIZED')
  listModels(): ServedModelList {
    const data = this.catalogue.models.map((model): ServedModel => {
      const { kind, dimension, maxTokens } = model;
      return {
        id: modelId(model),
        object: 'model',
        owned_by: 'local',
        kind,
        dimension,
        max_tokens: maxTokens,
      };
    });
    return { object: 'list', data };
  }
}
