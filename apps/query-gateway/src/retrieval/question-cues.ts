/** Kinds of content that a question explicitly asks for. */
export const CUES = ['photo', 'chart', 'layout', 'scan', 'figure', 'table', 'text'] as const;
export type Cue = (typeof CUES)[number];

/** Their names, for explanations. */
export const CUE_NAMES: Readonly<Record<Cue, string>> = {
  photo: 'a photo',
  chart: 'a chart',
  layout: 'a layout',
  scan: 'a scan',
  figure: 'a figure',
  table: 'a table',
  text: 'the words of a text',
};

/**
 * Whole words with inflections in English, German, French, Spanish, Italian, Portuguese and Dutch. `\p{L}*` matches German and Dutch
 * compounds.
 */
const SPACED: Readonly<Record<Cue, string>> = {
  photo:
    "photos?|photographs?|fotos?|foto's|\\p{L}*fotos?|fotografien?|luftbild(?:er)?|photographies?|fotograf[ií]as?|fotografie",
  chart:
    'charts?|graphs?|histograms?|\\p{L}*diagramm(?:e|en|s)?|\\p{L}*schaubild(?:er|ern)?|graphen|graphiques?|histogrammes?|' +
    'gr[aá]fic[oa]s?|grafici|histogramas?|istogramm[ai]|grafiek(?:en)?|\\p{L}*diagram(?:men)?|diagrams?',
  layout:
    'layouts?|lay-outs?|floor ?plans?|page design|seitenaufbau|\\p{L}*grundriss(?:e|es)?|lageplan|mise en page|maquetaci[oó]n|' +
    'diseño de (?:la )?página|impaginazione|planimetri[ae]|leiaute|planta baixa|diagramação|plattegronden?|plattegrond|opmaak',
  scan: 'scans?|scanned|eingescannte?[nrs]?|gescannte?[nrs]?|scann[ée]e?s?|numérisée?s?|escanead[oa]s?|scansion[ei]|digitalizad[oa]s?|gescande?',
  figure:
    'figure|figures? \\d+|fig\\.? ?\\d+|illustrations?|drawings?|sketch(?:es)?|images?|pictures?|screenshots?|logos?|flow ?charts?|' +
    'abbildung(?:en)?|abb\\.? ?\\d+|bild(?:er|ern|es|s)?|gra(?:f|ph)ik(?:en)?|zeichnung(?:en)?|skizzen?|illustration(?:en)?|' +
    'schémas?|diagrammes?|dessins?|croquis|captures? d.écran|figuras?|diagramas?|esquemas?|ilustraci(?:ón|ones)|dibujos?|' +
    'im[aá]gen(?:es)?|capturas? de pantalla|diagramm[ai]|schem[ai]|illustrazion[ei]|disegn[oi]|immagin[ei]|ilustraç(?:ão|ões)|' +
    "desenhos?|image(?:m|ns)|afbeelding(?:en)?|figuur|figuren|plaatjes?|tekening(?:en)?|illustraties?|schema(?:'s)?",
  table:
    'tables?|spreadsheets?|\\p{L}*tabellen?|\\p{L}*tabelle|tableaux?|tablas?|tabell[ae]|tabelas?|\\p{L}*tabel|planilhas?|feuilles? de calcul',
  text:
    'wording|verbatim|word for word|exact (?:text|words?)|full text|paragraphs?|clauses?|passages?|sentences?|' +
    'wortlaut|wörtlich|abs(?:atz|ätze|atzes)|klauseln?|textstellen?|passagen?|mot (?:pour|à) mot|texte|libellé|paragraphes?|alinéas?|' +
    'palabra por palabra|textualmente|texto|párrafos?|cláusulas?|redacción|parola per parola|testualmente|testo|paragraf[oi]|' +
    "clausol[ae]|palavra por palavra|parágrafos?|redação|tekst|letterlijk|woordelijk|alinea's?|clausules?",
};

/** Chinese in both scripts, Japanese, and Korean, where endings follow the word. */
const UNSPACED: Readonly<Record<Cue, string>> = {
  photo: '照片|相片|合影|写真|사진',
  chart:
    '图表|圖表|柱状图|柱狀圖|折线图|折線圖|饼图|圓餅圖|条形图|長條圖|曲线图|走势图|散点图|直方图|グラフ|チャート|그래프|차트|도표',
  layout: '版式|版面|布局|排版|平面图|平面圖|レイアウト|間取り|平面図|配置図|레이아웃|배치도|평면도',
  scan: '扫描|掃描|スキャン|스캔',
  figure:
    '图 ?\\d|圖 ?\\d|図 ?\\d|插图|插圖|示意图|示意圖|流程图|流程圖|结构图|结構圖|框图|架构图|架構圖|图片|圖片|图像|圖像|截图|截圖|图示|配图|' +
    '画像|図解|図面|図表|イラスト|スクリーンショット|(?:この|その|次の|下の|上の|構成|概念|系統|配線)図|그림|이미지|도면|다이어그램|삽화|스크린샷',
  table:
    '表格|一览表|一覽表|表 ?\\d|一覧表|テーブル|(?:この|その|次の|下の|上の)表|일람표|테이블|(?<!\\p{L})표(?:에|에서|를|의|는|로)?(?!\\p{L})',
  text: '原文|条款|條款|段落|措辞|措辭|全文|逐字|条項|文言|本文|원문|조항|문단|문구|본문|단락',
};

const PATTERNS = CUES.map((cue) => [cue, patternOf(cue)] as const);

/** Null without a cue. Visual cues take precedence over textual ones. */
export function cueOf(question: string): Cue | null {
  const text = question.normalize('NFKC').toLowerCase();
  return PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

function patternOf(cue: Cue): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${SPACED[cue]})(?![\\p{L}\\p{N}])|${UNSPACED[cue]}`, 'u');
}
