/** A noun extracted from a Korean word, which is written together with its particles. */
export interface KoreanNoun {
  noun: string;
  /** A particle followed: the noun's phrase ends here. */
  hasParticle: boolean;
}

const HANGUL_END = /\p{sc=Hangul}$/u;

/** Whether a word ends in Hangul, and so may carry Korean particles. */
export function isKoreanWord(word: string): boolean {
  return HANGUL_END.test(word);
}

/**
 * The noun of a Korean word without its particles and the plural's 들: 보고서는, 보고서를 and 보고서들의 are all 보고서. By endings
 * alone, without a dictionary: a rare noun may lose its last syllable, or keep a particle.
 * @returns null for verbs, adjectives, adverbs and words too short to tell from them
 */
export function koreanNoun(word: string): KoreanNoun | null {
  if (isInflected(word) || ORDINAL.test(word)) return null;
  const stem = withoutParticle(word);
  const noun = stem.length > 3 && stem.endsWith('들') ? stem.slice(0, -1) : stem;
  if (noun.length < 2 || isInflected(noun) || FUNCTION_NOUNS.has(noun)) return null;
  return { noun, hasParticle: stem !== word };
}

/** 제12조 and the like: numbers. */
const ORDINAL = /^제?\d+[호조항장절차회권편년월일]/u;

/** Particles that no noun ends in, longest first. */
const CLEAR_PARTICLES =
  /(?:으로부터|에서부터|이라는|이라고|으로서의|으로서|으로써|으로는|으로도|으로의|에서는|에서도|에서의|에게서|에게는|까지의|까지는|부터는|과의|와의|로부터|로서의|에서|에게|에는|에도|에의|으로|로서|로써|까지|부터|처럼|마다|조차|마저|이나|이며|이란|에)$/u;

/**
 * One-syllable particles, each with the endings of nouns that look like it. Those that follow a consonant are
 * recognised by it: 을, but 결과 is not 결 with a particle, since that would leave a noun of one syllable.
 */
const SHORT_PARTICLES: ReadonlyArray<{
  particle: string;
  after?: 'consonant' | 'vowel';
  nouns?: RegExp;
}> = [
  { particle: '을', after: 'consonant', nouns: /(?:마을|가을|노을)$/u },
  { particle: '를', after: 'vowel' },
  { particle: '은', after: 'consonant' },
  { particle: '는', after: 'vowel' },
  {
    particle: '이',
    after: 'consonant',
    nouns: /(?:차이|높이|깊이|넓이|길이|놀이|먹이|종이|어린이|젊은이|늙은이|맞이|풀이|벌이)$/u,
  },
  {
    particle: '가',
    after: 'vowel',
    nouns:
      /(?:추가|휴가|주가|대가|시가|고가|저가|원가|작가|화가|참가|허가|부가|유가|단가|전문가|투자가|사업가|기준가|분양가|공시가)$/u,
  },
  { particle: '과', after: 'consonant', nouns: /(?:결과|성과|통과|학과|안과|경과|일과|전과|상과)$/u },
  { particle: '와', after: 'vowel', nouns: /기와$/u },
  {
    particle: '로',
    after: 'vowel',
    nouns: /(?:도로|경로|통로|선로|진로|항로|회로|피로|프로|제로|유로|킬로|활주로|대로|위로)$/u,
  },
  {
    particle: '의',
    nouns:
      /(?:회의|동의|협의|합의|결의|심의|정의|문의|유의|주의|건의|논의|강의|고의|명의|임의|발의|토의|편의|이의|질의|호의|열의|예의|창의|성의)$/u,
  },
  {
    particle: '도',
    nouns:
      /(?:정도|한도|제도|용도|속도|온도|습도|강도|태도|연도|년도|의도|지도|인도|보도|각도|밀도|농도|빈도|순도|고도|궤도|철도|수도|척도|난이도|요도|족도|숙도|뢰도|명도|선도|여도|해도|호도|제주도|경기도|강원도|전라도|남도|북도|충청도|경상도)$/u,
  },
  { particle: '만', nouns: /(?:불만|비만|자만|[백천수]만|미만|교만|대만)$/u },
];

function withoutParticle(word: string): string {
  const clear = CLEAR_PARTICLES.exec(word);
  if (clear && clear.index >= 2) return word.slice(0, clear.index);
  const short = SHORT_PARTICLES.find(({ particle }) => word.endsWith(particle));
  const stem = word.slice(0, -1);
  if (!short || stem.length < 2 || short.nouns?.test(word)) return word;
  return short.after && !endsIn(stem, short.after) ? word : stem;
}

/** Unknown for letters and digits: both are taken to fit. */
function endsIn(stem: string, sound: 'consonant' | 'vowel'): boolean {
  const code = stem.charCodeAt(stem.length - 1);
  if (code < 0xac00 || code > 0xd7a3) return true;
  // A syllable is one of 28 finals of its first two sounds; the first final is none.
  return ((code - 0xac00) % 28 === 0) === (sound === 'vowel');
}

/** Syllables of the past tense. */
const PAST = /[했됐였었았렸졌갔왔봤켰겼쳤셨]/u;
/** Endings of verbs, of adjectives and of the adverbs made from them. */
const INFLECTED = new RegExp(
  `(?:${[
    '다',
    '[세어아해돼에예]요',
    '[하되있없시받같않]고|시키고|이고|려고|라고|다고|자고',
    '[하되]며|있으며|없으며|으며|면서',
    '[하되으려다라시]면',
    '하여|되어|되여|있어|없어|따라|대해|통해|위해|의해|관해|대하여|해서|어서|아서|않아|들어|이어|바꿔|나눠|맞춰',
    '(?<![재상손피침방이저장공남동서오견])해|적인|적으로',
    '어야|아야|해야|여야|돼야',
    '[하되있없않]지|지만|거나|므로|는데|니까|도록|다가|듯이|자마자',
    '[하되있없않받같크]는|시키는|[라다나오가보]는|지는|키는|치는|리는|기는',
    '[같많않적좋높낮깊넓작]은',
    '된|될|[하되]던|였던|큰|새로운|다른|어떤|이런|그런|모든|[러까로]운',
    '(?<![권제기상하시연유북최대무부])한',
    '(?<![역분관])할',
    '[하되]기|하기에|되기에',
    '됨|[있없같않]음',
    '[하되있없르크렇맞쉽높낮많]게',
    '^(?:것|등|때)[이가은는을를의에도만로과와]',
    '히|없이|같이|많이|함께|다시|바로|가장|매우|모두|또한|다만|만약|즉시',
  ].join('|')})$`,
  'u',
);
const NOUNS_LIKE_VERBS = /(?:바다|판다|소다|캐나다|우간다|르완다|대한|분기|동기|전기|기기)$/u;

function isInflected(word: string): boolean {
  return PAST.test(word) || (INFLECTED.test(word) && !NOUNS_LIKE_VERBS.test(word));
}

/** Nouns without a meaning of their own, like the words of a table's frame. */
const FUNCTION_NOUNS: ReadonlySet<string> = new Set(
  (
    '경우 때문 관련 해당 이상 이하 이내 이후 이전 미만 초과 사항 기타 현재 다음 아래 상기 하기 방법 방안 내용 별도 각각 대상 구분 항목 번호 ' +
    '단위 합계 소계 총계 금액 비고 날짜 일자 연도 년도 이름 성명 주소 전화 이메일 제목 목차 서론 결론 머리말 맺으며 페이지 그림 부록 참고문헌 ' +
    '자료 출처 발행처 발행일 개정전 개정후 각주 상세 여부 전체 일부 대부분 정도 부분 동안 가운데 사이 자체 가능 필요 매월 매년 포함 제외 발행인 통해 위해 따라 대한 관한 의한 및 또는 ' +
    '그리고 그러나 따라서 이러한 우리 당사 귀하 누구 무엇 어디 언제 말일 최근 향후 한편 특히 수시 하나 모두 이것 그것 여기 거기'
  ).split(' '),
);
