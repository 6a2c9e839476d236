import type {
  ImageSource,
  QuerySources,
  TextChunkType,
  TextLocation,
  TextSource,
  VisualChunkType,
} from '@tessera/contracts';
import { uniteLocations } from '@tessera/documents';
import type { Evidence } from '@tessera/models';
import { chunkText } from '@tessera/vectors';
import type { CitableSource } from '../citations/align-citations.js';
import { chunkContent } from './chunk-body.js';
import { pixelBoxOf } from '../images/pixel-box.js';
import type { RankedChunk, SourceGroup } from './diversity.js';
import { regionsOf } from './page-regions.js';

/** Converts evidence to the response. Citations number text sources first, then image sources. */
export function toSources(text: SourceGroup[], images: RankedChunk[]): QuerySources {
  return {
    text: text.map((group, index) => toTextSource(group, index + 1)),
    image: images.map((chunk, index) => toImageSource(chunk, text.length + index + 1)),
  };
}

/** The sources with their chunks, in which citations are found. */
export function toCitable(
  sources: QuerySources,
  text: SourceGroup[],
  images: RankedChunk[],
): CitableSource[] {
  const chunks = [...text.map(({ members }) => members), ...images.map((image) => [image])];
  return [...sources.text, ...sources.image].map(({ citation, content, source }, at) => ({
    citation,
    content,
    isStored: source === 'kb',
    chunks: (chunks[at] as RankedChunk[]).map(({ payload }) => payload),
  }));
}

/** The same evidence as input for the chat model. */
export function toEvidence(text: SourceGroup[], images: RankedChunk[]): Evidence[] {
  const ofText = text.map((group, index) => evidenceOf(group.lead, bodyOf(group), index + 1));
  const quoted = new Set(text.flatMap(({ members }) => members.map(({ payload }) => payload.chunkId)));
  const ofImages = images.flatMap((chunk, index) => {
    const { sourceChunkId, summary } = chunk.payload;
    // A text source already contains this text.
    if (sourceChunkId !== undefined && quoted.has(sourceChunkId)) return [];
    const ownText = chunkText(chunk.payload) || summary;
    // Image-only chunks have no text.
    return ownText === '' ? [] : evidenceOf(chunk, ownText, text.length + index + 1);
  });
  return [...ofText, ...ofImages];
}

function toTextSource({ lead, members }: SourceGroup, citation: number): TextSource {
  const { payload } = lead;
  return {
    ...originOf(lead, citation),
    type: payload.chunkType as TextChunkType,
    path: payload.path,
    content: members.map((member) => chunkContent(member.payload)).join('\n\n'),
    summary: payload.summary || null,
    keywords: [...new Set(members.flatMap((member) => member.payload.keywords))],
    page_nums: [...new Set(members.flatMap((member) => member.payload.pageNumbers))].sort((a, b) => a - b),
    regions: members.flatMap((member) => regionsOf(member.payload)),
    location: locationOf(members),
    chunk_id: lead.source === 'kb' ? payload.chunkId : null,
  };
}

/** Members are next to each other in one section. */
function locationOf(members: readonly RankedChunk[]): TextLocation | null {
  return members.map(({ payload }) => payload.location).reduce(uniteLocations, undefined) ?? null;
}

function toImageSource(chunk: RankedChunk, citation: number): ImageSource {
  const { payload } = chunk;
  const { renderedPage } = payload;
  const [region] = payload.regions;
  return {
    ...originOf(chunk, citation),
    chunk_type: payload.chunkType as VisualChunkType,
    parent_section: payload.path || null,
    content_summary: payload.summary || null,
    content: chunkContent(payload) || null,
    source_chunk_id: payload.sourceChunkId ?? null,
    image_id: payload.imageId,
    page: region?.pageNumber ?? payload.pageNumbers[0] ?? null,
    position: region ? pixelBoxOf(region.box, renderedPage?.dpi) : null,
    page_width: renderedPage?.width ?? null,
    page_height: renderedPage?.height ?? null,
    chunk_id: payload.chunkId,
  };
}

function originOf({ payload, relevance, source }: RankedChunk, citation: number) {
  const isStored = source === 'kb';
  return {
    citation,
    document_id: isStored ? payload.documentId : null,
    file_name: payload.fileName,
    file_path: `/${isStored ? 'documents' : 'attachments'}/${payload.documentId}/file`,
    kb_name: isStored ? payload.kbName : null,
    source_type: payload.sourceType,
    gone: false,
    source,
    score: Math.round(relevance * 10_000) / 10_000,
  };
}

function bodyOf({ members }: SourceGroup): string {
  return members.map((member) => chunkText(member.payload)).join('\n\n');
}

function evidenceOf(
  { payload, relevance, similarity, isOnlySeen }: RankedChunk,
  text: string,
  citation: number,
): Evidence {
  return {
    citation,
    text,
    path: payload.path,
    fileName: payload.fileName,
    statedYear: payload.statedYear ?? null,
    ...(payload.issuer !== undefined && { issuer: payload.issuer }),
    documentId: payload.documentId,
    chunkIndex: payload.chunkIndex,
    // The similarity of an image says nothing about its text.
    relevance: isOnlySeen ? 0 : relevance,
    similarity,
    table: payload.table ?? null,
    language: payload.language,
  };
}
