import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { CurrentKnowledgeAccess, Needs } from '@tessera/auth';
import { EvidenceOut, VerifiedEvidence } from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import { ApiJsonBody, ApiKnowledgeErrors, clientSignal, languageOf } from '@tessera/platform';
import type { Request, Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { EVIDENCE_PAGE_HEADERS, evidencePage } from './evidence-page.js';
import { KEPT_EVIDENCE } from './evidence.examples.js';
import { EvidenceService } from './evidence.service.js';
import { PassagePictures } from './passage-pictures.js';
import { VerificationService } from './verification.service.js';

/** Shows what answers rest on, and checks it again. */
@ApiTags('evidence')
@Controller()
export class EvidenceController {
  constructor(
    private readonly evidence: EvidenceService,
    private readonly verification: VerificationService,
    private readonly pictures: PassagePictures,
  ) {}

  @Get('sessions/:session_id/messages/:message_id/evidence')
  @Needs('knowledge:read')
  @ApiOperation({
    summary: 'Get the evidence of an answer',
    description:
      'What the answer rests on: its cited sentences with the quoted passages, their places, and the hashes of the documents. ' +
      'As `text/html`, a self-contained page with pictures of the passages, without scripts, that can be printed and mailed. ' +
      'Content of documents that are deleted or unreadable by now is withheld.',
  })
  @ApiOkResponse({
    description: 'The evidence',
    content: {
      'application/json': { schema: { $ref: getSchemaPath(EvidenceOut) } },
      'text/html': { schema: { type: 'string' } },
    },
  })
  @ApiKnowledgeErrors(
    { status: 404, description: 'Unknown session or message, or not an answer', detail: 'message not found' },
    503,
  )
  async getEvidence(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('session_id') sessionId: string,
    @Param('message_id') messageId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const signal = clientSignal(response);
    const evidence = await this.evidence.of(access, { sessionId, messageId });
    response.vary('Accept').vary('Accept-Language');
    if (request.accepts('application/json', 'text/html') !== 'text/html') {
      response.json(evidence);
      return;
    }
    const draw = this.pictures.of(access, signal);
    response.set(EVIDENCE_PAGE_HEADERS);
    const page = evidencePage(evidence, { language: languageOf(request), draw });
    await pipeline(page, response).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  @Post('evidence/verify')
  @HttpCode(200)
  @Needs('knowledge:read')
  @ApiOperation({
    summary: 'Verify evidence',
    description:
      'Compares evidence, as returned by GET /sessions/{session_id}/messages/{message_id}/evidence, with the documents as they are now.',
  })
  @ApiJsonBody(EvidenceOut, KEPT_EVIDENCE)
  @ApiOkResponse({ type: VerifiedEvidence })
  @ApiKnowledgeErrors(413, 415, 422, 503, 504)
  verifyEvidence(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Body() evidence: EvidenceOut,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<VerifiedEvidence> {
    return this.verification.verify(access, evidence, {
      language: languageOf(request),
      signal: clientSignal(response),
    });
  }
}
