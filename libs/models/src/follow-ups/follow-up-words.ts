import { word } from '../words/word-patterns.js';

/** Openings of a follow-up that continue the previous question. */
export const LEAD_IN = new RegExp(
  `^(?:${[
    String.raw`(?:(?:and|or|but|so|then|now|ok|okay)\s+)*(?:what|how)\s+(?:about|of)\s+|(?:and|or|but|so|then|now|also)\s+`,
    String.raw`(?:und\s+|aber\s+)?(?:wie\s+(?:sieht|steht|ist|war)\s+(?:es|das)\s+(?=(?:in|im|mit|bei|für)\s)|was\s+ist\s+mit\s+)|(?:und|oder|aber|dann|auch)\s+`,
    String.raw`(?:et\s+|mais\s+)?(?:qu['’]en\s+est-il\s+|quid\s+)|(?:et|ou|mais|alors)\s+`,
    String.raw`(?:y\s+|pero\s+)?qué\s+(?:hay\s+de\s+|pasa\s+con\s+|tal\s+)|(?:y|e|o|pero|entonces)\s+`,
    String.raw`(?:e\s+)?(?:che\s+(?:ne\s+è|dire|mi\s+dici)\s+)|(?:e|ed|o|ma|allora|invece)\s+`,
    String.raw`(?:e\s+)?(?:quanto\s+(?=ao?s?\s)|que\s+tal\s+)|(?:e|ou|mas|então)\s+`,
    String.raw`(?:en\s+)?(?:hoe\s+zit\s+het\s+(?=met\s|in\s)|wat\s+(?:betreft|is\s+er\s+met)\s+)|(?:en|of|maar|dan|ook)\s+`,
    '(?:那么|那麼|那麽|那(?![个個些里裡种種年时時])|还有|還有|至于|至於|换成|換成|如果是|要是|而)\\s*',
    '(?:では|じゃあ|それでは|それなら|また|で、)[、,\\s]*',
    '(?:그럼|그러면|그렇다면|그리고|또한?)[,\\s]+',
  ].join('|')})`,
  'iu',
);

/** Endings of a follow-up that omit the question itself. */
export const TAIL =
  /(?<!\s)\s+aus$|(?:的话|的話|的情况|的情況)?(?:呢|又?(?:怎么样|怎麼樣|怎样|怎樣|如何)呢?)$|(?:の場合|について|に関して)?(?:は|だと|なら|では)(?:どう(?:ですか|でしょうか|なりますか|なの)?|いかがですか)?$|(?:의\s*경우)?(?:에서는|에는|은|는)(?:\s*(?:어때요?|어떤가요|어떻습니까|요))?$/u;

/** Question words of all supported languages. */
export const ASKS = new RegExp(
  [
    word(
      'who|whom|whose|what|when|where|which|why|how',
      'wer|wen|wem|wessen|wann|wo|wohin|woher|welche[mnrs]?|warum|weshalb|wieso|wie|wieviele?',
      'qui|quoi|quand|où|quel(?:le)?s?|pourquoi|comment|combien',
      'quién(?:es)?|qué|cuándo|dónde|cuál(?:es)?|cómo|cuánt[oa]s?',
      'chi|cosa|quando|dove|qual[ei]?|perch[ée]|quant[oaie]',
      'quem|onde|quais|porquê|quantos|quantas',
      'wat|wanneer|waar|welke?|waarom|hoe|hoeveel',
    ),
    '什么|什麼|谁|誰|哪|何|怎|多少|多[大长長高远遠久]|[几幾]|如何|吗|嗎|是否|いつ|どこ|だれ|なぜ|どの|どう|いくら|いくつ|언제|어디|누구|누가|무엇|무슨|뭐|왜|어떻게|얼마|몇|어느',
  ].join('|'),
  'iu',
);

/** Questions for a definition: complete even if they are short. */
export const DEFINES = new RegExp(
  [
    String.raw`^(?:what|who)(?:['’]s|\s+(?:is|are|was|were))\s+(?:an?\s+)?(?!(?:the|its?|that|this|these|those|their|his|her)\s)\p{L}`,
    String.raw`^(?:was|wer)\s+(?:ist|sind|war)\s+(?:eine?\s+)?(?!(?:d(?:er|ie|as)|ihre?|seine?)\s)\p{L}`,
    String.raw`^qu['’]est-ce\s+qu(?:e|['’])\s*(?:une?\s+)?(?!(?:le|la|les|son|sa|ses|leurs?)\s)\p{L}`,
    String.raw`^¿?(?:qué|quién)\s+(?:es|son|era|fue)\s+(?:una?\s+)?(?!(?:el|la|los|las|sus?)\s)\p{L}`,
    String.raw`^(?:che\s+)?(?:cos['’]è|cosa\s+(?:è|sono)|chi\s+(?:è|era))\s+(?:una?\s+)?(?!(?:il|lo|la|i|gli|le|suoi?|sua)\s)\p{L}`,
    String.raw`^(?:o\s+que|quem)\s+(?:é|são|era|foi)\s+(?:uma?\s+)?(?!(?:o|a|os|as|seus?|suas?)\s)\p{L}`,
    String.raw`^(?:wat|wie)\s+(?:is|zijn|was)\s+(?:een\s+)?(?!(?:de|het|zijn|haar|hun)\s)\p{L}`,
    '^(?:什么|什麼)是|(?:(?:是|叫做?|称为|稱為|指的?是?)(?:什么|什麼|谁|誰|哪里|哪裡|哪儿)|何[谓謂].*)[?？]?$|とは(?:何|なん|誰|だれ)|(?:란|이란|[은는이가])\\s*(?:무엇|누구|뭐)',
  ].join('|'),
  'iu',
);

/** Pronouns and other words that refer to something mentioned before, by language. Dummy subjects are excluded. */
const POINTERS: Readonly<Record<string, RegExp>> = {
  en: pointers(
    String.raw`its|they|them|their|theirs|he|him|his|she|her|hers|this|these|those|that\s+one|the\s+(?:same|former|latter|ones?)|which\s+ones?|(?<!(?:is|are|was|were|be)\s)there(?!\s+(?:is|are|was|were))|(?<!(?:what\s+time|how\s+long|how\s+far)\s+(?:is|was|does)\s)it(?!\s+(?:takes?|possible|necessary|allowed|true))`,
  ),
  de: pointers(
    String.raw`er|sie|ihm|ihn|ihnen|ihre[mnrs]?|ihr|sein|seine[mnrs]?|deren|dessen|diese[mnrs]?|jene[mnrs]?|dort|davon|dafür|damit|dazu|dabei|danach|(?<!(?:gibt|gab|ist|war)\s)es`,
    'u',
  ),
  fr: either(
    pointers(
      String.raw`il|elle|ils|elles|lui|leurs?|son|sa|ses|(?:celui|celles?|ceux)-(?:ci|là)|cela|ça|cette|cet|ces|y(?!\s+a)`,
    ),
    // After its verb, a pronoun repeats a subject of the question (`la société a-t-elle`) or refers to an earlier one.
    String.raw`(?<!(?<![\p{L}])(?:le|la|les|l['’]|un|une|du|des|ce|cet|cette|ces|nos|vos|notre|votre|mon|ma|mes)(?![\p{L}-]).*|(?:y\s+a|faut|agit|existe|peut|reste|possible)-?(?:t)?)-(?:il|elle)s?(?![\p{L}-])`,
  ),
  es: pointers('él|ella|ellos|ellas|sus?|suy[oa]s?|est[eao]s?|es[eao]s?|aquell?[oa]s?|allí|ahí|lo mismo'),
  it: pointers("ess[oaie]|lui|lei|loro|suo|sua|suoi|sue|quest[oaie]|quell[oaie]|quest['’]|lì|là|ne"),
  pt: pointers('el[ea]s?|seus?|suas?|del[ea]s?|nel[ea]s?|est[ea]s?|isto|ess[ea]s?|isso|aquel[ea]s?|lá|ali'),
  nl: pointers('hij|zij|ze|hem|haar|hun|hen|ervan|ervoor|ermee|daarvan|daarvoor|daarmee|deze|dit|daar'),
  zh: /[它她]|他(?!国|國|人)|该|該(?!如何)|此(?!外)|其(?![他它余餘中实實])|这|這|那(?![么麼])|上述|前者|后者|後者|同样|同樣/u,
  ja: /それ|これ|あれ|その|この|あの|そこ|ここ|あそこ|彼|同じ|同社|同氏/u,
  ko: /그것|이것|저것|그녀|그들|(?<!\p{L})(?:그|이|그의|그는|해당)(?=\s)|거기|여기|그곳|이곳|같은/u,
};

/** Words that only refer to a person, a company or a place, and are replaced by its name. */
const NAMES_ONLY: Readonly<Record<string, RegExp>> = {
  en: pointers('its|they|their|theirs|he|him|his|she|her|hers|there'),
  de: pointers('er|sie|ihre[mnrs]?|ihr|sein|seine[mnrs]?|deren|dessen|dort', 'u'),
  fr: pointers('il|elle|ils|elles|leurs?|son|sa|ses|là-bas'),
  es: pointers('él|ella|ellos|ellas|sus?|allí|ahí'),
  it: pointers('lui|lei|loro|suo|sua|suoi|sue|lì|là'),
  pt: pointers('el[ea]s?|seus?|suas?|del[ea]s?|lá|ali'),
  nl: pointers('hij|zij|ze|haar|hun|daar'),
  zh: /[它他她]们?的?|[它他她]們|其|那[里裡边邊儿兒]/u,
  ja: /彼|同社|同氏|その|そこ/u,
  ko: /그녀|그들|그의|거기|그곳/u,
};

/** @param language of the question; languages without rules use those of English */
export function pointerOf(language: string): RegExp {
  return POINTERS[baseOf(language)] ?? (POINTERS.en as RegExp);
}

/** See {@link pointerOf}. */
export function nameStandInOf(language: string): RegExp {
  return NAMES_ONLY[baseOf(language)] ?? (NAMES_ONLY.en as RegExp);
}

/** Prepositions before a name or a year: `in 2023`, `en Allemagne`, `für Norwegen`. */
export const PREPOSITION = new RegExp(
  word(
    'in|at|for|from|of|by|with|on|to|near|since|during',
    'im|aus|nach|bei|für|von|vom|mit|seit',
    'en|à|au|aux|de|du|des|pour|chez|par|dans|depuis',
    'a|al|del|para|con|desde',
    'nel|nella|negli|nei|di|da|per|dal',
    'em|no|na|nos|nas|do|dos|das|ao|com',
    'te|uit|voor|van|bij|met|naar',
  ) + String.raw`\s+(?:(?:the|der|die|das|dem|den|la|le|les|el|los|las|il|lo|i|gli|o|os|as|de|het)\s+)?`,
  'iu',
);

function pointers(alternatives: string, flags = 'iu'): RegExp {
  // Inverted French subjects (`a-t-il`) refer to nothing.
  return new RegExp(`(?<!-)${word(alternatives)}`, flags);
}

function either(pattern: RegExp, other: string): RegExp {
  return new RegExp(`${pattern.source}|${other}`, pattern.flags);
}

/** Traditional and simplified Chinese share their rules. */
export function baseOf(language: string): string {
  return language === 'zh-Hant' ? 'zh' : language;
}
