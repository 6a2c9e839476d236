import { functionWords } from '../languages.js';

/** Question and politeness words, which say nothing about the subject; the analyzer knows the other stop words. */
export const ASKING_WORDS =
  /\bhow\s+(?:many|much|long|often|far|old|high|tall|large|big|fast|deep|wide|soon)\b|\b(?:lies?|pass(?:es)?|elapses?)\s+between\b|(?<=\p{L})-(?:t-)?(?:ils?|elles?|on|je|tu|nous|vous|ce|moi|ci|là)(?!\p{L})|\b(?:please|tell|show|give|explain|describe|list|find|know|want|need|like|wonder|looking|question|answer|many|much|thanks?|kindly|according|exactly|actually)\b/giu;

/** Chinese function and question words; what remains of a question without them is its content. */
export const CHINESE_FUNCTION_WORDS: ReadonlySet<string> = new Set([
  ...(functionWords('zh') ?? []),
  ...(
    '这家 这座 这位 这部 被 以 由 从 给 让 使 其 这个 那个 这些 那些 它 您 我们 你们 他们 ' +
    '多少 几个 几年 哪里 哪儿 哪个 哪些 哪家 哪位 哪种 哪一 什么 何 何时 何地 何种 何人 谁的 怎么 怎样 怎么样 如何 为什么 为何 多大 多久 多长 多高 多远 ' +
    '截至 截止 呀 请问 告诉 知道 想 介绍 一下 说明 列出 是否 可以 需要 应该 应当 必须 能 能够 要 没 没有 才 再 ' +
    '时候 所 者 位 名 种 次 些 里 上 下 后 前 一个 叫 叫做 称 称为 进行 关于 根据 分别 其中 主要 属于 位于 以及 并且 而 而且 但 但是 因为 所以 如果'
  ).split(' '),
  // The same in traditional characters.
  ...(
    '該 這家 這座 這位 這部 從 給 讓 與 於 為 為了 這 那 這個 那個 這些 那些 您 我們 你們 他們 她們 它們 個 們 來 對 將 還 會 嗎 ' +
    '幾個 幾年 幾 哪裡 哪裏 哪兒 哪個 哪種 什麼 甚麼 何種 誰 誰的 怎麼 怎樣 怎麼樣 為什麼 為甚麼 為何 多長 多遠 ' +
    '請問 請 告訴 說明 說 介紹 應該 應當 必須 能夠 沒 沒有 時候 時 後 裡 裏 種 一個 稱 稱為 稱作 叫做 進行 關於 根據 ' +
    '分別 屬於 位於 並且 因為 曾經 是在 是由 有什麼'
  ).split(' '),
]);

/** Frequent words of questions. They identify the language of a question and say nothing about its subject. */
export const QUESTION_WORDS: Readonly<Record<string, string>> = {
  en: 'who whom whose what when where which why how is are was were do does did the of in to for and by with from on at has have had can could would there many much this that',
  de: 'wer wen wem wessen was wann wo wohin woher welche welcher welches welchen welchem warum weshalb wieso wie wieviel viele ist sind war waren wird wurde wurden hat haben hatte der die das den dem des ein eine einen einem einer und in im am zu zum zur von vom für mit auf aus bei nach über gibt es ich man nicht kann muss darf',
  fr: "qui que quoi quand où quel quelle quels quelles pourquoi comment combien lequel laquelle est sont était étaient a ont fut le la les l' un une des du de d' et à au aux en dans pour par avec sur ce cette quelqu' qu' est-ce il elle y se s' ne pas",
  es: 'quién quiénes quien qué que cuándo cuando dónde donde cuál cuáles cual por cómo como cuánto cuánta cuántos cuántas es son era fue fueron ha han hay el la los las un una unos unas de del y a al en para con se su sus lo no',
  it: "chi che cosa quando dove quale quali perché come quanto quanta quanti quante è sono era fu furono ha hanno c' il lo la i gli le l' un una uno di del della dei delle degli dell' dello e a al alla nel nella in per con su si non qual cos'è dov'è",
  pt: 'quem que quê quando onde qual quais porque porquê por como quanto quanta quantos quantas é são era foi foram há tem têm o a os as um uma uns umas de do da dos das e em no na nos nas ao à para com se seu sua não pelo pela',
  nl: 'wie wat wanneer waar welke welk waarom hoe hoeveel is zijn was waren wordt werd werden heeft hebben had de het een en in op van voor met naar uit bij te om aan er dat die dit deze niet kan mag moet',
  pl: 'kto kogo co kiedy gdzie który która które jaki jaka jakie dlaczego jak ile jest są był była było były ma mają w we na z ze do od i o po przez dla się nie czy',
  sv: 'vem vilka vilken vilket vad när var varför hur många mycket är har hade blev den det en ett och i på av för med till från som om inte kan ska',
};

/** Further forms of verbs that questions often use. */
const AUXILIARIES: Readonly<Record<string, string>> = {
  en: 'been being does doing done having shall should will would may might must there',
  de: 'gab sein hatten habe konnte konnten können müssen soll sollte sollten heißt heißen worden',
  fr: 'être avait avaient avoir ont sera seront peut peuvent doit doivent fait ses leur leurs lesquels lesquelles duquel',
  es: 'e u o ser estar está están estaba estaban eran sido había habían tiene tienen tuvo puede pueden debe deben hizo hace fueron cómo cuyo cuya',
  it: 'essere erano stato stata stati state avere aveva avevano può possono deve devono viene vengono',
  pt: 'ser estar está estão estava eram será tinha tinham teve pode podem deve devem foram cujo cuja',
  nl: 'zou zouden kon konden kunnen moeten zal zullen wel geweest deed doet',
};

const sets = new Map<string, ReadonlySet<string>>();

/** The lower-case question words of a language (ISO 639-1), which say nothing about the subject. */
export function questionWords(code: string): ReadonlySet<string> {
  const known = sets.get(code);
  if (known) return known;
  const set = new Set(`${QUESTION_WORDS[code] ?? ''} ${AUXILIARIES[code] ?? ''}`.split(' ').filter(Boolean));
  sets.set(code, set);
  return set;
}

/** Whether a word is a Chinese, Japanese or Korean question or function word. All words in Hiragana count. */
export function isUnspacedFunctionWord(word: string): boolean {
  if (HIRAGANA_ONLY.test(word)) return true;
  return (
    CHINESE_FUNCTION_WORDS.has(word) ||
    JAPANESE_ASKING.has(word) ||
    (HANGUL.test(word) && (KOREAN_ASKING.has(word) || (functionWords('ko')?.has(word) ?? false)))
  );
}

/** Particles, endings and question words. The subject of a question nearly always contains other characters, too. */
const HIRAGANA_ONLY = /^\p{sc=Hiragana}+$/u;
const HANGUL = /^\p{sc=Hangul}+$/u;
const JAPANESE_ASKING = new Set('何年 何月 何日 何人 何時 何処 何故 幾つ'.split(' '));
const KOREAN_ASKING = new Set(
  '누구 누가 누구인가 누구인가요 누구입니까 언제 언제인가 언제인가요 언제입니까 어디 어디에 어디서 어디인가 어디인가요 어디입니까 무엇 무엇을 무엇이 무엇인가 무엇인가요 무엇입니까 무슨 어떤 어느 어떻게 왜 몇 얼마 얼마나 얼마인가 얼마입니까 있는 있습니까 하는 한 된 것은 것이'.split(
    ' ',
  ),
);
