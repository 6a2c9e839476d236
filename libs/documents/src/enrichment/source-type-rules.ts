import type { SourceType } from '@tessera/contracts';

/** A word or phrase that indicates a source type: 1 weakly, 2 clearly, 3 nearly by itself. */
export interface KeywordRule {
  pattern: RegExp;
  weight: 1 | 2 | 3;
}

/** English alternatives match at word borders; a plural or case ending may follow. */
function english(weight: KeywordRule['weight'], alternatives: string): KeywordRule {
  return { weight, pattern: new RegExp(`\\b(?:${alternatives})(?:s|es)?\\b`, 'g') };
}

function chinese(weight: KeywordRule['weight'], alternatives: string): KeywordRule {
  return { weight, pattern: new RegExp(alternatives, 'g') };
}

/** Text is in lower case, with spaces for the separators of file names. */
export const SOURCE_TYPE_RULES: Readonly<Record<Exclude<SourceType, 'other'>, readonly KeywordRule[]>> = {
  tax: [
    english(
      3,
      'tax return|tax law|value added tax|withholding tax|corporate income tax|tax declaration|transfer pricing|tax filing',
    ),
    english(2, 'vat|tax|taxation|taxable|taxpayer|deductible|tax invoice'),
    chinese(3, '增值税|所得税|纳税|税务|税法|税收|税率|完税|汇算清缴|申报表'),
    chinese(1, '发票|税额|抵扣|免税'),
  ],
  bidding: [
    english(
      3,
      'invitation to bid|request for proposal|request for tender|tender document|bidding|bid bond|call for tender',
    ),
    english(2, 'tender|bidder|rfp|rfq|itb|procurement notice|bid|bid evaluation'),
    chinese(3, '招标|投标|中标|评标|开标|竞标|标书|采购公告|竞争性谈判|竞争性磋商'),
    chinese(2, '询价|供应商资格|政府采购|采购文件'),
  ],
  financial: [
    english(
      3,
      'balance sheet|income statement|cash flow|annual report|financial statement|financial report|profit and loss|quarterly report|half year report',
    ),
    english(
      2,
      'revenue|ebitda|ebit|gross margin|net income|net profit|operating profit|fiscal year|earnings|audit report|shareholder|dividend|budget',
    ),
    english(1, 'profit|liabilities|equity|cost|forecast|accounting|asset'),
    chinese(3, '财务报表|资产负债表|利润表|现金流量|年度报告|财务报告|审计报告|半年度报告|季度报告'),
    chinese(2, '营业收入|净利润|毛利率|财务|预算|决算|股东|每股收益'),
    chinese(1, '资产|负债|成本|会计|利润'),
  ],
  policy: [
    english(
      3,
      'policy|policies|code of conduct|regulation|guideline|employee handbook|handbook|standard operating procedure|bylaw|ordinance',
    ),
    english(2, 'compliance|directive|security guide|statute|governance'),
    english(1, 'must|shall|rule|procedure|employee|approval|violation|mandatory|prohibited'),
    chinese(3, '管理制度|管理办法|实施细则|规章|条例|守则|报销制度|制度$|员工手册|暂行规定'),
    chinese(2, '制度|办法|规定|细则|规范|准则|政策|通知'),
    chinese(1, '应当|不得|适用于|施行|须|违反'),
  ],
  business: [
    english(
      3,
      'business plan|roadmap|market analysis|sales report|service agreement|support contract|master agreement|purchase order|statement of work|business case|go to market',
    ),
    english(
      2,
      'contract|agreement|customer|strategy|market|proposal|product|quarterly business review|supplier|partner|pricing|sla|minutes|project plan',
    ),
    english(1, 'sales|service|delivery|milestone|launch|order|client|vendor'),
    chinese(3, '商业计划|合同|协议|市场分析|销售报告|产品路线图|业务报告|项目方案'),
    chinese(2, '客户|营销|战略|市场|产品|业务|供应商|会议纪要|报价'),
    chinese(1, '销售|服务|交付|订单|合作'),
  ],
};

/** Hints of uploaders; the first matching type wins. */
export const SOURCE_TYPE_HINTS: ReadonlyArray<readonly [SourceType, readonly RegExp[]]> = [
  ['tax', [/\b(?:tax|taxes|taxation|vat|fiscal authority)\b/, /税/]],
  [
    'bidding',
    [/\b(?:bid|bids|bidding|tender|tenders|tendering|rfp|rfq|procurement)\b/, /招标|投标|标书|竞标|采购/],
  ],
  [
    'financial',
    [
      /\b(?:financ\w*|accounting|annual report|budget\w*|balance sheet|earnings|audit\w*|quarterly report)\b/,
      /财务|财报|会计|年报|预算|审计|金融/,
    ],
  ],
  [
    'policy',
    [
      /\b(?:policy|policies|regulation\w*|regulatory|rule|rules|guideline\w*|handbook|procedure\w*|compliance|law|laws|legal)\b/,
      /政策|制度|规定|法规|办法|条例|规章|手册|规范/,
    ],
  ],
  [
    'business',
    [
      /\b(?:business|contract\w*|agreement\w*|sales|marketing|market|commercial|product\w*|roadmap|customer\w*|project\w*|strategy)\b/,
      /业务|商业|商务|合同|协议|销售|市场|产品|项目|客户/,
    ],
  ],
  ['other', [/^(?:other|others|misc|miscellaneous|general)$/, /^(?:其他|其它|一般)$/]],
];
