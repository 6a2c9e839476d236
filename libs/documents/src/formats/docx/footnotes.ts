import { DomUtils } from 'htmlparser2';
import { Element, Text, type Document } from 'domhandler';
import { isBlockElement } from '../markup/element-kinds.js';
import { inlineText } from '../markup/inline-text.js';
import { findElements } from '../markup/markup-dom.js';

const NOTE_ID = /^(?:foot|end)note-\d+$/;

/** Moves the notes from the end of the document behind the block that refers to them, each as a paragraph of its own. */
export function placeFootnotes(tree: Document): void {
  const notes = new Map(
    findElements(tree, ({ name, attribs }) => name === 'li' && NOTE_ID.test(attribs.id ?? '')).map((note) => [
      note.attribs.id!,
      note,
    ]),
  );
  if (notes.size === 0) return;
  const lists = new Set([...notes.values()].map((note) => note.parent));
  const behind = new Map<Element, Element>();
  for (const link of findElements(
    tree,
    ({ name, attribs }) => name === 'a' && /^#(?:foot|end)note-\d/.test(attribs.href ?? ''),
  )) {
    const note = notes.get(link.attribs.href!.slice(1));
    const block = note && outermostBlock(link);
    if (!note || !block) continue;
    notes.delete(note.attribs.id!);
    const paragraph = new Element('p', {});
    DomUtils.appendChild(paragraph, new Text(`${inlineText([link])} ${noteText(note)}`));
    DomUtils.append(behind.get(block) ?? block, paragraph);
    behind.set(block, paragraph);
  }
  for (const list of lists)
    if (list && [...notes.values()].every((note) => note.parent !== list)) DomUtils.removeElement(list);
}

function noteText(note: Element): string {
  return inlineText(note.children).replace(/\s*↑\s*$/, '');
}

/** The block at the top of the document that an element stands in: a whole list or table, not its cell. */
function outermostBlock(element: Element): Element | null {
  let found: Element | null = null;
  for (let at: Element['parent'] = element; at; at = at.parent)
    if (at instanceof Element && isBlockElement(at)) found = at;
  return found;
}
