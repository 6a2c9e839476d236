/** Text of a template in place of a value. `INDENT` in it stands for the column that its lines begin at. */
export class Hole {
  constructor(readonly template: string) {}
}

/** Key of whole lines of a template that stand among the fields of an object. */
export const LINES = '{{lines}}';

/** What is there only with a component. */
export class When {
  constructor(
    readonly component: string,
    readonly tree: Tree,
  ) {}
}

export interface TreeMap {
  [key: string]: Tree;
}
/** An object of Kubernetes, with holes. */
export type Tree = string | number | boolean | null | Hole | When | Tree[] | TreeMap;

export function isMap(tree: Tree | undefined): tree is TreeMap {
  return typeof tree === 'object' && tree?.constructor === Object;
}
