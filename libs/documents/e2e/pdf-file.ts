/** A PDF of numbered objects, the first its catalog. Content streams are not compressed, so that they can be read. */
export class PdfFile {
  private readonly objects: Array<string | null> = [];

  /** Reserves a number for an object that others refer to before it is written. */
  reserve(): number {
    return this.objects.push(null);
  }

  set(number: number, content: string): void {
    this.objects[number - 1] = content;
  }

  add(content: string): number {
    return this.objects.push(content);
  }

  addStream(content: string, entries = ''): number {
    return this.add(
      `<< ${entries} /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    );
  }

  bytes(trailer = ''): Buffer {
    let text = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
    const offsets = this.objects.map((content, index) => {
      const offset = text.length;
      text += `${index + 1} 0 obj\n${content ?? 'null'}\nendobj\n`;
      return `${String(offset).padStart(10, '0')} 00000 n \n`;
    });
    const start = text.length;
    text += `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
    text += `trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
    return Buffer.from(text, 'latin1');
  }
}

export const FONTS = `<< /Regular << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>
/Bold << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >> >>`;
