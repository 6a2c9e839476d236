import type { TermFinder } from '../words/term-finder.js';

/** Words that limit a statement to a part of a group, to other companies, or to forecasts. */
const NARROWING =
  /母公司(?!\s*[和及与與])|(?<!母公司\s*[和及与與].{0,4})子公司|同行业|同行業|可比公司|分部|预算|預算|预测|預測|模拟|\b(?:parent|(?<!(?:and|&) (?:its |consolidated )*)subsidiar(?:y|ies)|deferred (?:income )?tax(?:es)?|stand-?alone|peers?|segments?|equity[- ]method|investees?|joint ventures?|(?:non-?|un)consolidated|discontinued|held[- ]for[- ]sale|fair value|beginning of|pro\s?forma|budget(?:ed)?|forecasts?|(?:fe)?males?|wom[ae]n|men|girls?|boys?)\b|女[性生]|男[性生]|\b(?:Einzelabschluss|Mutterunternehmen|Tochter(?:unternehmen|gesellschaften)|société mère|filiales?|sociedad dominante|matriz|capogruppo|controllat[ae]|Frauen|Männer|femmes|hommes|mujeres|hombres)\b/giu;

/** Questions for a balance at a point in time. Headings of flows do not answer them, except for cash. */
const ASKS_BALANCE =
  /(?<!\p{L})(?:(?:at|as of|by) (?:the )?(?:end|close) of|at year[- ]end|as of|am ende|zum ende|zum 3[01]\.|à la fin|au 3[01]|al final|al cierre)(?!\p{L})|年[末底]|期末|截至/iu;
const CASH = /(?<!\p{L})(?:cash|kasse|zahlungsmittel|trésorerie|efectivo)(?!\p{L})|现金|現金/iu;
/** Headings of flows over a period. */
const FLOWS =
  /cash ?flows?|(?:years?|months|quarters?) ended|kapitalfluss|cashflow|flux de trésorerie|flujos? de efectivo|现金流量|現金流量|キャッシュ・?フロー/iu;

/** Whether a heading or caption limits its content to a part, or to others, that the question does not mention. */
export function isNarrowerThan({ question }: TermFinder, says: string): boolean {
  const asked = question.text.toLowerCase();
  return (says.match(NARROWING) ?? []).some((narrowing) => !asked.includes(narrowing.toLowerCase()));
}

/** Whether a heading announces flows while the question asks for a balance. */
export function isOfFlows({ question: { text } }: TermFinder, says: string): boolean {
  return ASKS_BALANCE.test(text) && !CASH.test(text) && FLOWS.test(says);
}
