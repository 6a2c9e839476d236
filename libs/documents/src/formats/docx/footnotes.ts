import { Element, isTag, Text, type ChildNode, type Document } from 'domhandler';
import { isBlockElement } from '../markup/element-kinds.js';
import { inlineText } from '../markup/inline-text.js';
import { findElements, replaceNodes } from '../markup/markup-dom.js';

const NOTE_ID = /^(?:foot|end)note-\d+$/;

/** The part of mammoth's elements that is used. */
interface WordElement {
  type: string;
  noteType?: string;
  noteId?: string;
  children?: WordElement[];
}

const REFERENCE = /(<a href="#(?:foot|end)note-[^"]*" id="[^"]*">\[)(\d+)(?=\]<\/a>)/g;

/** The notes of a document that is converted in slices; mammoth numbers each slice's from 1. */
export class Notes {
  private readonly seen = new Set<string>();
  private count = 0;

  /** Keeps only the first reference to each note: mammoth repeats the whole note for each reference. */
  readonly withoutRepeated = (element: WordElement): WordElement =>
    element.children
      ? {
          ...element,
          children: element.children.filter((child) => this.isKept(child)).map(this.withoutRepeated),
        }
      : element;

  /** Continues the numbering of the previous slices. */
  numbered(html: string): string {
    const before = this.count;
    return html.replace(REFERENCE, (_, start: string, number: string) => {
      this.count++;
      return start + (before + Number(number));
    });
  }

  private isKept({ type, noteType, noteId }: WordElement): boolean {
    const note = `${noteType} ${noteId}`;
    if (type !== 'noteReference') return true;
    if (this.seen.has(note)) return false;
    this.seen.add(note);
    return true;
  }
}

/** Moves the notes from the end of the document after the block that refers to them, each as a paragraph. */
export function placeFootnotes(tree: Document): void {
  const notes = new Map(
    findElements(tree, ({ name, attribs }) => name === 'li' && NOTE_ID.test(attribs.id ?? '')).map((note) => [
      note.attribs.id!,
      note,
    ]),
  );
  if (notes.size === 0) return;
  const lists = parentsOf(notes.values());
  const replacements = new Map<ChildNode, ChildNode[]>();
  for (const link of findElements(
    tree,
    ({ name, attribs }) => name === 'a' && /^#(?:foot|end)note-\d/.test(attribs.href ?? ''),
  )) {
    const note = notes.get(link.attribs.href!.slice(1));
    const block = note && outermostBlock(link);
    if (!note || !block) continue;
    notes.delete(note.attribs.id!);
    const paragraph = new Element('p', {}, [new Text(`${inlineText([link])} ${noteText(note)}`)]);
    const after = replacements.get(block);
    if (after) after.push(paragraph);
    else replacements.set(block, [block, paragraph]);
  }
  const left = parentsOf(notes.values());
  for (const list of lists) if (list && isTag(list) && !left.has(list)) replacements.set(list, []);
  replaceNodes(replacements);
}

function parentsOf(notes: Iterable<Element>): Set<Element['parent']> {
  return new Set([...notes].map(({ parent }) => parent));
}

function noteText(note: Element): string {
  return inlineText(note.children).replace(/(?<!\s)\s*↑\s*$/, '');
}

/** The top-level block that contains an element: a whole list or table, not its cell. */
function outermostBlock(element: Element): Element | null {
  let found: Element | null = null;
  for (let at: Element['parent'] = element; at; at = at.parent)
    if (at instanceof Element && isBlockElement(at)) found = at;
  return found;
}
