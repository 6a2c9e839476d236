import type { StructureChunkOut, StructureSectionOut } from '@tessera/contracts';
import type { Section } from '@tessera/persistence';
import type { PointPayload } from '@tessera/vectors';

/**
 * The tree of a document's sections with their chunks, in reading order. Sections refer to their parent by index,
 * chunks to their section by path; a chunk with an unknown path is added to the first section.
 */
export function buildStructure(sections: Section[], chunks: PointPayload[]): StructureSectionOut[] {
  const roots: StructureSectionOut[] = [];
  const byIndex = new Map<number, StructureSectionOut>();
  const byPath = new Map<string, StructureSectionOut>();
  for (const section of sections) {
    const node = toSection(section);
    const parent = section.parentIndex === null ? undefined : byIndex.get(section.parentIndex);
    (parent?.children ?? roots).push(node);
    byIndex.set(section.sectionIndex, node);
    byPath.set(section.path, node);
  }
  for (const chunk of chunks) (byPath.get(chunk.path) ?? roots[0])?.chunks.push(toChunk(chunk));
  return roots;
}

function toSection({ path, level, title, summary, pageNumbers }: Section): StructureSectionOut {
  return { path, level, title, summary, page_nums: pageNumbers, children: [], chunks: [] };
}

function toChunk({ chunkId, chunkType, summary, pageNumbers }: PointPayload): StructureChunkOut {
  return { chunk_id: chunkId, type: chunkType, summary, page_nums: pageNumbers };
}
