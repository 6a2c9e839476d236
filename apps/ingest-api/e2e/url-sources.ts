import { PageServer } from '@tessera/testing';

/** A web page with a table, and with the furniture that every page of its site has. */
export const ARTICLE = `<!doctype html><html><head><meta charset="utf-8"><title>Lock gates - Harbour</title>
<script>document.title = 'changed'</script></head><body><nav><a href="/">Home</a> <a href="/all">All pages</a></nav>
<main><h1>Lock gates</h1><p>The lock gates of the old harbour are painted every seventh year, always in autumn.</p>
<h2>Dimensions</h2><table><tr><th>Gate</th><th>Width</th></tr><tr><td>Outer gate</td><td>18.25 m</td></tr></table>
<p onclick="alert(1)">The inner gate is narrower than the outer one by half a metre.</p></main>
<footer>Imprint of the harbour office</footer></body></html>`;

/** A web server on this machine with a response per path, set by the tests. */
export class UrlSources {
  private constructor(private readonly server: PageServer) {}

  static async start(): Promise<UrlSources> {
    return new UrlSources(await PageServer.start());
  }

  get port(): number {
    return this.server.port;
  }

  /** Requested paths. */
  get requested(): PageServer['requested'] {
    return this.server.requested;
  }

  at(path: string): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  set(path: string, answer: Parameters<PageServer['set']>[1]): string {
    this.server.set(path, answer);
    return this.at(path);
  }

  page(path: string, type: string, body: string | Buffer, headers: Record<string, string> = {}): string {
    return this.set(path, { headers: { 'content-type': type, ...headers }, body });
  }

  status(path: string, code: number): string {
    return this.set(path, {
      status: code,
      headers: { 'content-type': 'text/html' },
      body: '<h1>An error</h1>',
    });
  }

  moved(path: string, location: string): string {
    return this.set(path, { status: 302, headers: { location }, body: '' });
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
