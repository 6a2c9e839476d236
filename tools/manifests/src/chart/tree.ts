/** Template text in place of a value. `INDENT` in it stands for the column of its lines. */
export class TemplateText {
  constructor(readonly template: string) {}
}

/** Key of whole template lines among the fields of an object. */
export const LINES = '{{lines}}';

/** A value that exists only with a component. */
export class When {
  constructor(
    readonly component: string,
    readonly tree: Tree,
  ) {}
}

export interface TreeMap {
  [key: string]: Tree;
}
/** A Kubernetes object with template texts. */
export type Tree = string | number | boolean | null | TemplateText | When | Tree[] | TreeMap;

export function isMap(tree: Tree | undefined): tree is TreeMap {
  return typeof tree === 'object' && tree?.constructor === Object;
}
