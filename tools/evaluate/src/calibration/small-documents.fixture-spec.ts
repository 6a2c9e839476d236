import { Random } from '@tessera/testing';

/** A table, list or note with one fact per name, and a question for one of them. */
export interface SmallDocument {
  language: string;
  question: string;
  /** The answer. */
  value: string;
  plain: string;
  /** The same with unrelated rows, lines, codes and names. */
  noisy: string;
}

/** A language's vocabulary for such documents and questions. */
interface Subject {
  title: string;
  columns: readonly [name: string, value: string, unit: string];
  unit: string;
  say: (name: string, value: string) => string;
  ask: (name: string) => string;
}

const SUBJECTS: Readonly<Record<string, readonly Subject[]>> = {
  en: [
    {
      title: 'Tariffs',
      columns: ['Zone', 'Tariff', 'Unit'],
      unit: 'EUR',
      say: (name, value) => `The tariff of zone ${name} is ${value} EUR.`,
      ask: (name) => `What is the tariff of zone ${name}?`,
    },
    {
      title: 'Depots',
      columns: ['Depot', 'Capacity', 'Unit'],
      unit: 't',
      say: (name, value) => `The depot ${name} has a capacity of ${value} tons.`,
      ask: (name) => `How much capacity does the depot ${name} have?`,
    },
  ],
  de: [
    {
      title: 'Tarife',
      columns: ['Zone', 'Tarif', 'Einheit'],
      unit: 'EUR',
      say: (name, value) => `Der Tarif der Zone ${name} beträgt ${value} EUR.`,
      ask: (name) => `Wie hoch ist der Tarif der Zone ${name}?`,
    },
    {
      title: 'Lager',
      columns: ['Lager', 'Kapazität', 'Einheit'],
      unit: 't',
      say: (name, value) => `Das Lager ${name} hat eine Kapazität von ${value} Tonnen.`,
      ask: (name) => `Welche Kapazität hat das Lager ${name}?`,
    },
  ],
  fr: [
    {
      title: 'Tarifs',
      columns: ['Zone', 'Tarif', 'Unité'],
      unit: 'EUR',
      say: (name, value) => `Le tarif de la zone ${name} est de ${value} EUR.`,
      ask: (name) => `Quel est le tarif de la zone ${name} ?`,
    },
    {
      title: 'Dépôts',
      columns: ['Dépôt', 'Capacité', 'Unité'],
      unit: 't',
      say: (name, value) => `Le dépôt ${name} a une capacité de ${value} tonnes.`,
      ask: (name) => `Quelle est la capacité du dépôt ${name} ?`,
    },
  ],
  es: [
    {
      title: 'Tarifas',
      columns: ['Zona', 'Tarifa', 'Unidad'],
      unit: 'EUR',
      say: (name, value) => `La tarifa de la zona ${name} es de ${value} EUR.`,
      ask: (name) => `¿Cuál es la tarifa de la zona ${name}?`,
    },
    {
      title: 'Almacenes',
      columns: ['Almacén', 'Capacidad', 'Unidad'],
      unit: 't',
      say: (name, value) => `El almacén ${name} tiene una capacidad de ${value} toneladas.`,
      ask: (name) => `¿Qué capacidad tiene el almacén ${name}?`,
    },
  ],
  it: [
    {
      title: 'Tariffe',
      columns: ['Zona', 'Tariffa', 'Unità'],
      unit: 'EUR',
      say: (name, value) => `La tariffa della zona ${name} è di ${value} EUR.`,
      ask: (name) => `Qual è la tariffa della zona ${name}?`,
    },
    {
      title: 'Depositi',
      columns: ['Deposito', 'Capacità', 'Unità'],
      unit: 't',
      say: (name, value) => `Il deposito ${name} ha una capacità di ${value} tonnellate.`,
      ask: (name) => `Qual è la capacità del deposito ${name}?`,
    },
  ],
  zh: [
    {
      title: '费率',
      columns: ['区域', '费率', '单位'],
      unit: '元',
      say: (name, value) => `${name}区域的费率为${value}元。`,
      ask: (name) => `${name}区域的费率是多少？`,
    },
    {
      title: '仓库',
      columns: ['仓库', '容量', '单位'],
      unit: '吨',
      say: (name, value) => `${name}仓库的容量为${value}吨。`,
      ask: (name) => `${name}仓库的容量是多少？`,
    },
  ],
};

type Layout = 'table' | 'list' | 'note';
const LAYOUTS: readonly Layout[] = ['table', 'list', 'note'];
/** Names that contain function words. */
const PERSONS_AND_PLACES = [
  'Juan de la Cruz',
  'Ludwig van der Berg',
  'Rio de Janeiro',
  'La Paz',
  'Le Mans',
  'Los Angeles',
  'Des Moines',
  'Dal Lago & Figli',
  'Y. O. Ito',
  'IT / DE / ES',
];
const LABELS = ['Edition', 'Ref.', 'Version', 'Art.-Nr.', 'Batch', 'SKU', 'No', 'Rev'];

export function smallDocuments(count: number, random: Random): SmallDocument[] {
  const languages = Object.keys(SUBJECTS);
  return Array.from({ length: count }, (_, at) =>
    smallDocument(languages[at % languages.length] as string, random),
  );
}

function smallDocument(language: string, random: Random): SmallDocument {
  const subject = random.pick(SUBJECTS[language] as readonly Subject[]);
  const layout = random.pick(LAYOUTS);
  const names = namesFor(language, random);
  const rows = names.map((name) => [name, `${10 + random.below(90)}.${10 + random.below(90)}`] as const);
  const [asked, value] = random.pick(rows.slice(0, 3));
  const plain = rows.slice(0, 3);
  return {
    language,
    question: subject.ask(asked),
    value,
    plain: written(subject, layout, plain, []),
    noisy: written(subject, layout, random.pick([plain, rows]), noise(random)),
  };
}

/** Six names with different beginnings. */
function namesFor(language: string, random: Random): string[] {
  const names = new Map<string, string>();
  while (names.size < 6) {
    const name =
      language === 'zh' && random.below(2) === 0
        ? spelt(random, '安柏东港西岭南湖北原金泉玉溪青云长乐'.split(''), 2)
        : capitalized(
            spelt(random, 'am ber ley hol stad wen dor kir mar ru sol fen tor vik bel gar'.split(' '), 3),
          );
    names.set(name.slice(0, name.length > 3 ? 4 : 1), name);
  }
  return [...names.values()];
}

function noise(random: Random): string[] {
  const code = () => spelt(random, [...'abcdefghijklmnopqrstuvwxyz0123456789'], 4 + random.below(6));
  return Array.from({ length: 1 + random.below(4) }, () =>
    random.pick([
      () => `${random.pick(LABELS)} ${code()}`,
      () => `${random.pick(LABELS)} ${code().toUpperCase()}-${random.below(1_000)}/${code()}`,
      () => random.pick(PERSONS_AND_PLACES),
      () => `${code()} ${code()} ${code()}`,
    ])(),
  );
}

function spelt(random: Random, pieces: readonly string[], count: number): string {
  return Array.from({ length: count }, () => random.pick(pieces)).join('');
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

type Rows = ReadonlyArray<readonly [name: string, value: string]>;

function written(
  { columns, unit, say, title }: Subject,
  layout: Layout,
  rows: Rows,
  noisy: readonly string[],
): string {
  const lines = {
    table: () => [
      `| ${columns.join(' | ')} |`,
      '| --- | --- | --- |',
      ...rows.map(([name, value]) => `| ${name} | ${value} | ${unit} |`),
      ...noisy.map((piece) => `| ${piece} | | |`),
    ],
    list: () => [
      ...rows.map(([name, value]) => `- ${columns[0]} ${name}: ${columns[1]} ${value} ${unit}`),
      ...noisy.map((piece) => `- ${piece}`),
    ],
    note: () => [
      rows.map(([name, value]) => say(name, value)).join(' '),
      ...noisy.flatMap((piece) => ['', piece]),
    ],
  }[layout]();
  return `# ${title}\n\n${lines.join('\n')}\n`;
}
