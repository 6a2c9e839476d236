import { containsWord } from './table-words.js';

/** A name found in a text, and its offset. */
export interface NameMention {
  start: number;
  text: string;
}

/** ICU locales for language codes that differ from them. */
const LOCALES: Readonly<Record<string, string>> = { zh: 'zh-Hans', 'zh-Hant': 'zh-Hant' };

/**
 * Cities and provinces in scripts without capital letters, where names are not recognisable by their spelling. ICU
 * supplies country names in every language.
 */
const CITIES =
  `北京 上海 天津 重庆 重慶 广州 廣州 深圳 杭州 南京 苏州 蘇州 成都 武汉 武漢 西安 长沙 長沙 郑州 鄭州 青岛 青島 大连 大連 厦门 廈門 宁波 寧波 无锡 無錫 合肥 济南 濟南
  沈阳 瀋陽 哈尔滨 哈爾濱 长春 長春 昆明 贵阳 貴陽 南宁 南寧 福州 南昌 太原 石家庄 石家莊 兰州 蘭州 海口 拉萨 拉薩 银川 銀川 西宁 西寧 乌鲁木齐 烏魯木齊 呼和浩特 东莞 東莞 佛山 珠海
  香港 澳门 澳門 台北 臺北 高雄 台中 臺中 新竹 河北 山西 辽宁 遼寧 吉林 黑龙江 黑龍江 江苏 江蘇 浙江 安徽 福建 江西 山东 山東 河南 湖北 湖南 广东 廣東 海南 四川 贵州 貴州 云南 雲南 陕西 陝西
  甘肃 甘肅 青海 内蒙古 內蒙古 广西 廣西 西藏 宁夏 寧夏 新疆 欧洲 歐洲 亚洲 亞洲 非洲 北美 南美 东京 東京 大阪 京都 横滨 橫濱 横浜 名古屋 札幌 福冈 福岡 神户 神戸 仙台 广岛 広島 首尔 首爾 釜山
  新加坡 曼谷 吉隆坡 雅加达 雅加達 河内 河內 胡志明市 马尼拉 馬尼拉 孟买 孟買 新德里 迪拜 杜拜 悉尼 雪梨 墨尔本 墨爾本 伦敦 倫敦 巴黎 柏林 慕尼黑 法兰克福 法蘭克福 汉堡 漢堡 维也纳 維也納 苏黎世 蘇黎世
  罗马 羅馬 米兰 米蘭 马德里 馬德里 巴塞罗那 巴塞隆納 里斯本 阿姆斯特丹 布鲁塞尔 布魯塞爾 奥斯陆 奧斯陸 斯德哥尔摩 斯德哥爾摩 哥本哈根 赫尔辛基 赫爾辛基 华沙 華沙 布拉格 莫斯科 纽约 紐約 洛杉矶 洛杉磯
  旧金山 舊金山 芝加哥 波士顿 波士頓 西雅图 西雅圖 华盛顿 華盛頓 多伦多 多倫多 温哥华 溫哥華
  サンフランシスコ ロサンゼルス ニューヨーク ロンドン パリ ベルリン ミュンヘン フランクフルト ハンブルク ウィーン チューリッヒ ローマ ミラノ マドリード アムステルダム ブリュッセル オスロ ストックホルム コペンハーゲン
  ヘルシンキ モスクワ シドニー ソウル シンガポール バンコク 上海市 ヨーロッパ アジア
  서울 부산 인천 대구 대전 광주 울산 베이징 상하이 홍콩 타이베이 도쿄 오사카 싱가포르 방콕 뉴욕 런던 파리 베를린 뮌헨 프랑크푸르트 취리히 로마 밀라노 마드리드 암스테르담 오슬로 스톡홀름 코펜하겐 헬싱키
  모스크바 시드니 유럽 아시아`.split(/\s+/);

const patterns = new Map<string, RegExp>();

/** Returns the places that a text in the language names, in order of appearance. */
export function placesIn(text: string, language: string): NameMention[] {
  return [...text.matchAll(patternOf(language))].map((match) => ({ start: match.index, text: match[0] }));
}

export function isPlace(text: string, language: string): boolean {
  return placesIn(text, language).some((place) => place.text.length === text.length);
}

function patternOf(language: string): RegExp {
  const known = patterns.get(language);
  if (known) return known;
  const names = [...countryNames(LOCALES[language] ?? language), ...CITIES]
    .sort((a, b) => b.length - a.length)
    .map(RegExp.escape);
  // In scripts without spaces, and in Korean, particles follow a name directly.
  const pattern = new RegExp(
    String.raw`(?<![\p{sc=Latin}\p{sc=Hangul}])(?:${names.join('|')})(?!\p{sc=Latin})`,
    'gu',
  );
  patterns.set(language, pattern);
  return pattern;
}

/** Languages in which a country's names are looked for. */
const COUNTRY_LANGUAGES = ['en', 'de', 'fr', 'es', 'zh-Hans'];
let countries: ReadonlyArray<readonly string[]> | null = null;

/** Returns the names, in several languages, of each country that a text names. */
export function countriesIn(text: string): ReadonlyArray<readonly string[]> {
  countries ??= namesOfCountries();
  return countries.filter((names) => names.some((name) => containsWord(text, name)));
}

function namesOfCountries(): string[][] {
  const spoken = COUNTRY_LANGUAGES.map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  );
  return regionCodes()
    .map((code) => [...new Set(spoken.flatMap((names) => names.of(code) ?? []))])
    .filter((names) => names.length > 1);
}

function countryNames(locale: string): string[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  return regionCodes().flatMap((code) => names.of(code) ?? []);
}

function regionCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((first) => letters.map((second) => first + second)).filter((code) => code !== 'ZZ');
}
