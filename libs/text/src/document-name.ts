/** Default file names of devices and programs, in the languages of their users. */
const GENERIC = new Set(
  (
    'document doc docs file files page pages text txt pdf scan scanned image img picture pic photo screenshot screen ' +
    'shot dsc new untitled unnamed copy of draft final download export output attachment temp tmp dokument datei seite ' +
    'bild neu neues kopie von unbenannt entwurf fichier numérisation sans titre nouveau copie archivo documento escaneo ' +
    'imagen nuevo copia de sin título senza titolo nuovo immagine bez nazwy kopia nowy plik zonder titel nieuw bestand ' +
    'kopie afbeelding 文档 文件 新建 新建文档 扫描 扫描件 图片 附件 未命名 无标题 副本 截图 文檔 掃描 圖片 無標題 無題 新規 文書 스캔 문서 파일 제목 없음'
  ).split(' '),
);
/** Hexadecimal digits, possibly with hyphens, as in a checksum or a UUID. Each digit can match in one way only. */
const HEX_GROUPS = /^[0-9a-f]{4,}(?:-[0-9a-f]{4,})*$/i;
/** Fewer digits may be a year and a number. */
const MIN_HEX_FOURS = 4;

/**
 * The part of a file name that its text should be searchable by: the name, or nothing for names such as "scan_0012" or
 * "Document (3)". Words that occur in every name would only make all texts longer and more alike.
 */
export function tellingName(name: string): string {
  if (isRandom(name)) return '';
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  const isTelling = words.some((word) => !GENERIC.has(word) && (word.length > 1 || /\p{sc=Han}/u.test(word)));
  return isTelling ? name : '';
}

/** Whether a name is a checksum or a UUID: at least four times four digits. */
function isRandom(name: string): boolean {
  if (!HEX_GROUPS.test(name)) return false;
  const fours = name.split('-').reduce((sum, group) => sum + Math.floor(group.length / 4), 0);
  return fours >= MIN_HEX_FOURS;
}

/**
 * Context that every passage of a document takes for granted, and is found by in addition to its own words: the issuer
 * and the file name. Empty if neither says anything.
 * @param fileName without folders
 */
export function documentName({ fileName, issuer }: { fileName: string; issuer?: string | null }): string {
  const name = fileName
    .replace(/\.[^.]{1,10}$/, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  return [issuer, tellingName(name)].filter(Boolean).join('\n');
}
