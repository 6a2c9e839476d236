import { format } from 'node:util';
import { join } from 'node:path';

/** The code of each recipe by its title, in the order of the page. */
export function recipesOf(page: string, language: string): Map<string, string> {
  const recipes = new Map<string, string>();
  let title = '';
  let code: string[] | null = null;
  for (const line of page.split('\n')) {
    if (code === null) {
      title = /^#{2,3} (.+)/.exec(line)?.[1] ?? title;
      if (line === `\`\`\`${language}`) code = [];
    } else if (line === '```') {
      recipes.set(title, code.join('\n'));
      code = null;
    } else code.push(line);
  }
  return recipes;
}

type Recipes = (
  importModule: (name: string) => Promise<unknown>,
  begin: (title: string) => void,
  console: { log: (...words: unknown[]) => void },
  process: { env: Record<string, string>; stdout: { write: (text: string) => void } },
) => Promise<void>;

/**
 * Runs recipes as one program.
 * @param files folder of the files that they name
 * @returns what each printed
 */
export async function runRecipes(
  recipes: ReadonlyMap<string, string>,
  files: string,
  env: Record<string, string>,
): Promise<Record<string, string>> {
  const program = [...recipes]
    .map(([title, code]) => `begin(${JSON.stringify(title)});\n${code}`)
    .join('\n')
    .replaceAll(/^import (\{.*\}) from '(.+)';$/gm, "const $1 = await importModule('$2');")
    .replaceAll('https://example.com', env.TESSERA_PAGES!)
    .replaceAll("openAsBlob('", `openAsBlob('${join(files, '/')}`);
  const AsyncFunction = (async () => undefined).constructor as new (...source: string[]) => Recipes;
  const printed: Record<string, string> = {};
  let current = '';
  const write = (text: string): void => {
    printed[current] += text;
  };
  await new AsyncFunction('importModule', 'begin', 'console', 'process', program)(
    (name) => import(name),
    (title) => (printed[(current = title)] = ''),
    { log: (...words) => write(`${format(...words)}\n`) },
    { env, stdout: { write } },
  );
  return printed;
}
