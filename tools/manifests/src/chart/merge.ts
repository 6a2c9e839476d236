import { isDeepStrictEqual } from 'node:util';
import { TemplateText, isMap, type Tree, type TreeMap, When } from './tree.js';
import { text } from './print.js';
import { BASE, VARIANTS } from './variants.js';

/** A value in each of the variants. */
export type Variants = ReadonlyMap<string, Tree | undefined>;

/** One tree that equals each variant when its component is enabled. @throws Error for a change that it cannot express */
export function merge(variants: Variants, path: string): Tree {
  const base = variants.get(BASE);
  const changing = [...variants.keys()].filter(
    (name) => !isDeepStrictEqual(variants.get(name), variants.get(parentOf(name))),
  );
  if (base === undefined) return added(variants, changing, path);
  const values = [base, ...changing.map((name) => variants.get(name))];
  if (changing.length === 0) return base;
  if (values.every(isMap)) return mergeMaps(variants, values, path);
  if (values.every((value) => Array.isArray(value))) return mergeLists(variants, changing, path);
  const [name = BASE, ...others] = changing;
  const value = variants.get(name);
  if (value === undefined || others.length > 0 || isMap(value) || isMap(base))
    throw new Error(`${path}: changed by ${changing.join(', ')} in a way that the chart cannot express`);
  return new TemplateText(
    `{{ if .Values.components.${componentOf(name)} }}${text(value)}{{ else }}${text(base)}{{ end }}`,
  );
}

function parentOf(name: string): string {
  return VARIANTS[name]?.parent ?? BASE;
}

function isBelow(name: string, root: string): boolean {
  const parent = parentOf(name);
  return parent === root || (parent !== BASE && isBelow(parent, root));
}

function componentOf(name: string): string {
  return VARIANTS[name]?.component ?? name;
}

/** What a single component adds, changed by those that need it. */
function added(variants: Variants, changing: readonly string[], path: string): Tree {
  const roots = changing.filter((name) => variants.get(parentOf(name)) === undefined);
  const [root, ...others] = roots;
  // A list that is empty without them.
  if (roots.length > 1 && roots.every((name) => Array.isArray(variants.get(name))))
    return mergeLists(new Map([...variants].map(([name, value]) => [name, value ?? []])), roots, path);
  if (root === undefined || others.length > 0) throw new Error(`${path}: added by ${changing.join(', ')}`);
  const own = variants.get(root);
  const rebased = [...variants].map(([name, value]) => [name, isBelow(name, root) ? value : own] as const);
  return new When(componentOf(root), merge(new Map(rebased), path));
}

function mergeMaps(variants: Variants, maps: readonly TreeMap[], path: string): TreeMap {
  const keys = new Set(maps.flatMap((map) => Object.keys(map)));
  return Object.fromEntries(
    [...keys].map((key) => {
      const values = [...variants].map(([name, map]) => [name, isMap(map) ? map[key] : undefined] as const);
      return [key, merge(new Map(values), `${path}.${key}`)];
    }),
  );
}

/** Items change in place, or a component adds some. */
function mergeLists(variants: Variants, changing: readonly string[], path: string): Tree[] {
  const listOf = (name: string) => variants.get(name) as Tree[];
  const base = listOf(BASE);
  if (changing.every((name) => listOf(name).length === base.length))
    return base.map((_, index) =>
      merge(new Map([...variants.keys()].map((name) => [name, listOf(name)[index]])), `${path}[${index}]`),
    );
  const before = base.map((): Tree[] => []);
  const after: Tree[] = [];
  for (const name of changing) {
    let next = 0;
    const inserted: Tree[][] = base.map(() => []);
    const appended: Tree[] = [];
    for (const item of listOf(name)) {
      if (next < base.length && isDeepStrictEqual(item, base[next])) next++;
      else (inserted[next] ?? appended).push(new When(componentOf(name), item));
    }
    if (next < base.length) throw new Error(`${path}: ${name} removes items`);
    // A patch puts its item before those of earlier components.
    inserted.forEach((items, index) => before[index]?.unshift(...items));
    after.splice(base.length === 0 ? 0 : after.length, 0, ...appended);
  }
  return [...base.flatMap((item, index) => [...(before[index] ?? []), item]), ...after];
}
