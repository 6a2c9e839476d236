import { stringify } from 'yaml';
import { TemplateText, isMap, LINES, type Tree, When } from './tree.js';

/** The lines of a document as a Helm template. */
export function print(tree: Tree, indent = 0): string[] {
  const pad = ' '.repeat(indent);
  if (Array.isArray(tree)) return tree.flatMap((item) => printItem(item, indent));
  if (!isMap(tree)) return [`${pad}${filled(tree, indent)}`];
  return Object.entries(tree).flatMap(([key, value]) => printField(key, value, indent));
}

/** A value that fits on a line. */
export function text(tree: Tree): string {
  if (tree instanceof TemplateText) return tree.template;
  if (typeof tree !== 'string') return JSON.stringify(tree);
  const quoted = tree.includes('\n') ? JSON.stringify(tree) : stringify(tree, { lineWidth: 0 }).trimEnd();
  return quoted.replaceAll('{{', '{{ "{{" }}');
}

function printField(key: string, value: Tree, indent: number): string[] {
  const pad = ' '.repeat(indent);
  if (value instanceof When) return conditional(value, pad, printField(key, value.tree, indent));
  if (key === LINES) return printLines(value, indent);
  const name = text(key);
  const isBlock =
    (Array.isArray(value) && value.length > 0) || (isMap(value) && Object.keys(value).length > 0);
  if (isBlock) return [`${pad}${name}:`, ...print(value, indent + 2)];
  return [`${pad}${name}: ${filled(value, indent + 2)}`];
}

function printItem(item: Tree, indent: number): string[] {
  const pad = ' '.repeat(indent);
  if (item instanceof When) return conditional(item, pad, printItem(item.tree, indent));
  if (item instanceof TemplateText && item.template.startsWith('{{-')) return printLines(item, indent);
  const [first = '', ...rest] = print(item, indent + 2);
  return [`${pad}- ${first.trimStart()}`, ...rest];
}

function printLines(tree: Tree, indent: number): string[] {
  return filled(tree, indent)
    .split('\n')
    .map((line) => ' '.repeat(indent) + line);
}

function conditional({ component }: When, pad: string, lines: readonly string[]): string[] {
  return [`${pad}{{- if .Values.components.${component} }}`, ...lines, `${pad}{{- end }}`];
}

function filled(tree: Tree, indent: number): string {
  return text(tree).replaceAll('INDENT', String(indent));
}
