import type { Table } from '@tessera/text';

/** The statements of a financial report: income, financial position, cash flows. */
type StatementKind = 'income' | 'position' | 'cashFlows';

interface Titled {
  path: string;
  table?: Table | null;
}

const TITLES: Record<StatementKind, RegExp> = {
  income:
    /statements? of (?:consolidated )?(?:income|operations|earnings)|(?:income|p&l) statements?|(?:income|earnings|operations) statements?|profit and loss|gewinn-? und[- ]verlust|compte de résultat|利润表|利潤表|損益計算書/iu,
  position:
    /balance sheets?|statements? of (?:consolidated )?financial (?:position|condition)|bilanz(?!ierung)|bilan\b|资产负债表|資產負債表|貸借対照表/iu,
  cashFlows:
    /cash ?flows? statements?|statements? of (?:consolidated )?cash ?flow|kapitalflussrechnung|flux de trésorerie|现金流量表|現金流量表|キャッシュ・?フロー計算書/iu,
};
/** Totals that only occur in a statement of the kind. */
const SUMS: Record<StatementKind, RegExp> = {
  income:
    /^\s*(?:net (?:income|earnings|sales)|total (?:net )?revenues?|(?:income|earnings) before (?:income )?taxes|营业总收入|净利润)/iu,
  position: /^\s*(?:total (?:current )?(?:assets|liabilities)|summe (?:aktiva|passiva)|资产总计|负债合计)/iu,
  cashFlows: /^\s*(?:net cash (?:provided|used)|经营活动产生的现金流量净额)/iu,
};
/** Figures that are stated in, or derived from, a statement of the kind. */
const FIGURES: Record<StatementKind, RegExp> = {
  income:
    /revenues?|sales|turnover|cogs|cost of|margins?|profit|income|earnings|ebitd?a|tax rate|interest (?:expense|coverage)|eps|per share|umsatz|ergebnis|gewinn|收入|利润|成本|毛利/iu,
  position:
    /assets?|liabilit|working capital|(?:quick|current) ratio|inventor|payables?|receivables?|pp(?:&|n)?e|property,? plant|debt|equity|liquidity|aktiva|passiva|verbindlichkeiten|vorräte|资产|负债|存货|应收|应付/iu,
  cashFlows:
    /cash ?flows?|capex|capital[- ](?:expenditures?|intensive)|dividends?|buy-?backs?|repurchase|depreciation|amortization|ebitda|abschreibung|dividende|现金流|折旧|股利/iu,
};
const KINDS = Object.keys(TITLES) as StatementKind[];

const OF_GROUP =
  /consolidated (?:(?:condensed )?statements?(?!.{0,40}equity)|balance sheets?|income|results)|(?:statements?|balance sheets?)(?: of [\p{L} ]{1,40})?,? consolidated|konzern(?:bilanz|abschluss|gewinn)|合并(?:资产负债表|利润表|现金流量表)/iu;
/** A shorter table below a matching heading is a part or an extract of the statement. */
const FEWEST_ROWS = 8;
/**
 * In the reports inspected, tables in notes with the same totals, such as those of an unconsolidated part, are shorter.
 */
const FEWEST_ROWS_UNTITLED = 18;

/** Whether a table is a statement of the whole group. Without a matching heading, its length and totals decide. */
export function isStatementOfGroup({ path, table }: Titled): boolean {
  if (!table) return false;
  return OF_GROUP.test(`${path}\n${table.caption ?? ''}`) || kindsByTotals(table).length > 0;
}

/**
 * Returns a predicate for tables that are a statement the question names ("shown in the balance sheet"), or that
 * contain the figures it asks for. Many questions ask for derived figures that no table states, such as a margin.
 */
export function statementsAskedFor(question: string): (of: Titled) => boolean {
  const named = KINDS.filter((kind) => TITLES[kind].test(question));
  const asked = named.length > 0 ? named : KINDS.filter((kind) => FIGURES[kind].test(question));
  if (asked.length === 0) return () => false;
  return ({ path, table }) => {
    if (!table || table.rows.length < FEWEST_ROWS) return false;
    const title = `${path.slice(path.lastIndexOf(' / ') + 1)}\n${table.caption ?? ''}`;
    return (
      asked.some((kind) => TITLES[kind].test(title)) ||
      kindsByTotals(table).some((kind) => asked.includes(kind))
    );
  };
}

/** Kinds of statement whose totals a long table contains, if it contains at least two totals. */
function kindsByTotals({ rows }: Table): StatementKind[] {
  if (rows.length < FEWEST_ROWS_UNTITLED) return [];
  const names = rows.map(([name]) => name?.text ?? '');
  const sums = KINDS.flatMap((kind) =>
    [...new Set(names.flatMap((name) => SUMS[kind].exec(name)?.[0].toLowerCase() ?? []))].map(() => kind),
  );
  return sums.length >= 2 ? [...new Set(sums)] : [];
}
