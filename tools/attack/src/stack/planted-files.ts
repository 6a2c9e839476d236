import { escapeHtml } from '@tessera/text';

/** Markup that would run or load something in a page that does not escape it. */
export const MARKUP: readonly string[] = [
  '<script>alert(1)</script>',
  '"><script src=https://evil.example/x.js></script>',
  "'><img src=x onerror=alert(1)>",
  '<img src="https://evil.example/pixel.png">',
  '<svg onload=alert(1)>',
  '<svg><script href="data:,alert(1)" /></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<base href="https://evil.example/">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<style>@import "https://evil.example/x.css";</style>',
  '</blockquote></article><form action=https://evil.example/><button>x</button></form>',
  '</style></title></textarea><script>alert(1)</script>',
  '<!--><script>alert(1)</script-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<details open ontoggle=alert(1)>',
  '<mark onmouseover=alert(1)>x</mark>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '\u003cscript\u003ealert(1)\u003c/script\u003e\u2028',
  '＜script＞alert(1)＜/script＞',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  'javascript:/*--></title></style></textarea></script><svg/onload=alert(1)>',
];

const rows = MARKUP.map((markup, number) => [`Rule ${number}`, `The colour of rule ${number} is ${markup}`]);
const raw = rows.map(([rule, text]) => `${rule}\n\n${text} today.\n`).join('\n');
const cells = rows.map(
  (row) => `| ${row.map((cell) => escapeHtml(cell).replaceAll('|', '&#124;')).join(' | ')} |`,
);

/** Documents with {@link MARKUP} in their text, their tables and their names. */
export const PLANTED_FILES: ReadonlyArray<{ name: string; bytes: string }> = [
  { name: '<img src=x onerror=alert(1)>.txt', bytes: raw },
  {
    name: '"><svg onload=alert(1)>.md',
    bytes: `# <b onclick=alert(1)>Rules</b>\n\n${raw.replaceAll('<', '\\<')}`,
  },
  {
    name: "'onfocus=alert(1) autofocus='.csv",
    bytes: ['rule,text', ...rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`))].join(
      '\n',
    ),
  },
  {
    name: '&lt;script&gt;alert(1)&lt;&#47;script&gt;.md',
    bytes: ['| rule | text |', '| --- | --- |', ...cells].join('\n'),
  },
];

/** A question that a passage with the markup answers. */
export function questionAbout(number: number): string {
  return `What is the colour of rule ${number}?`;
}
