import { singularOf } from './singular.js';

/**
 * Words of every page, menu or statement, which are not a subject on their own. Unlike stop words, they may be part of a
 * phrase ("column access control").
 */
const UNTELLING_ALONE = keysOf(
  // Page furniture and the parts of documents and tables.
  'abstract annex annexes appendix appendices article body caption cell chapter clause column content contents cover ' +
    'external footer footnote foreword glossary header heading index introduction link name note overview paragraph picture ' +
    'preface reference remark row schedule sheet slide subsection summary text title volume doi isbn cf ref isec ' +
    // Generic properties of anything.
    'action addition amount basis choice class code comment consecutive country date department description document ' +
    'entry false feature file form function id info information input instruction item key leave length location method ' +
    'multiple object objective occasion off office online option output period purpose quantity rate report ' +
    'responsibility review setting share size status step system task test title true type unit value version zone ' +
    'annual initial consecutive dense entire financial general international local national parental private public ' +
    'regional sick successful ' +
    // Words in capitals, as programming languages write their keywords.
    'and as by default do for from if in into is not of ok on or the then to with ',
);

/** Money and measures: the units of numbers. */
const UNITS =
  /^(?:eur|usd|chf|gbp|cny|rmb|jpy|inr|aud|cad|euro|dollar|cent|franc|yen|yuan|rupee|crore|lakh|million|billion|thousand|percent|sec|second|min|minute|hr|hour|kg|km|cm|mm|gb|mb|kb|hz|kwh|mwh)s?$/;

const UNTELLING_CHINESE = new Set(
  (
    '项目 单位 公司 本公司 本集团 集团 本期 上期 本年 上年 本年度 上年度 年度 年末 年初 期末 期初 期末余额 期初余额 报告期 报告期内 报告期末 金额 合计 小计 ' +
    '余额 列示 披露 原因 变动 分析 名称 编号 序号 内容 备注 类别 类型 方式 方法 情况 说明 标准 比例 数量 日期 时间 地址 联系 电话 分机 邮箱 总计 单价 人民币 万元 亿元 ' +
    '币种 重大 长期 变化 调整 增加 减少 附注 附件 附表 附录 目录 章节 页码 图表 表格 标题 解释 疑问 分类 级别'
  ).split(' '),
);

/**
 * Whether nobody would choose the phrase as a tag, however frequent it is.
 * @param key of the phrase, in lower case and in the singular
 */
export function isUntellingTag(key: string): boolean {
  // "sheet1" and "item 4" are as generic as "sheet" and "item".
  const name = key.replace(/ ?(?<!\d)\d+$/, '');
  return UNTELLING_ALONE.has(name) || UNTELLING_CHINESE.has(name) || UNITS.test(key);
}

/** Words in the form that keys of phrases have. */
function keysOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/).map(singularOf));
}

/** Instructions to readers, and other verbs that occur in place of nouns in manuals: they end a phrase. */
const VERBS = new Set(
  (
    'acknowledge acknowledges agree agrees builds carries click clicks clicked configure configures configured configuring delete deletes ' +
    'deleted detects disable ' +
    'disables edit grants inform install installs introduce introduces outperform outperforms press pressed qualifies rose save saves select selects ' +
    'selected selecting specifies specify tap tells toggle touch verify verifies verified ' +
    // Self-references of contracts.
    'aforementioned aforesaid hereby herein hereinafter hereof hereto hereunder thereby therein thereof thereto thereunder whereas'
  ).split(' '),
);

export function isInstruction(word: string): boolean {
  return VERBS.has(word);
}
