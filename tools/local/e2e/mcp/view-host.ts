import type { Client, JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { AppBridge } from '@modelcontextprotocol/ext-apps/app-bridge';
import { type Browser, chromium, type Frame, type Page } from 'playwright-core';

/** The policy that the specification demands for a view that declares no domains. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'";
/** Forwards messages between the view and the bridge, which runs outside the browser. */
const FORWARD = `
  const frame = document.querySelector('iframe');
  window.toView = (message) => frame.contentWindow.postMessage(message, '*');
  addEventListener('message', ({ source, data }) => source === frame.contentWindow && toBridge(data));`;

/** A host of MCP Apps: the official bridge, and a view in a sandbox of Chromium. */
export class ViewHost {
  /** Requests that left the browser. */
  readonly requests: string[] = [];
  readonly openedLinks: string[] = [];
  private bridge: AppBridge;

  private constructor(
    private readonly browser: Browser,
    readonly page: Page,
  ) {}

  static async start(executablePath: string): Promise<ViewHost> {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    const page = await browser.newPage({ viewport: { width: 760, height: 900 } });
    return new ViewHost(browser, page);
  }

  /** Loads a view, and waits until it has introduced itself. */
  async open(html: string, client: Client): Promise<Frame> {
    const bridge = new AppBridge(
      client,
      { name: 'test', version: '1' },
      { serverTools: {}, openLinks: {} },
      {
        hostContext: {
          theme: 'light',
          styles: { variables: { '--color-text-primary': 'rgb(1, 2, 3)' } as never },
        },
      },
    );
    this.bridge = bridge;
    bridge.onopenlink = ({ url }) => {
      this.openedLinks.push(url);
      return Promise.resolve({});
    };
    // The browser may have closed by then.
    bridge.onsizechange = ({ height }) =>
      void this.page
        .locator('iframe')
        .evaluate((frame, px) => (frame.style.height = `${px}px`), height)
        .catch(() => undefined);
    const initialized = new Promise<void>((resolve) => (bridge.oninitialized = () => resolve()));
    await this.page.exposeFunction('toBridge', (message: JSONRPCMessage) => transport.onmessage?.(message));
    const transport: Transport = {
      start: () => Promise.resolve(),
      close: () => Promise.resolve(),
      send: (message) =>
        this.page.evaluate((sent) => (globalThis as unknown as ToView).toView(sent), message as unknown),
    };
    await bridge.connect(transport);
    this.page.on('request', (request) => this.requests.push(request.url()));
    await this.page.setContent('<iframe sandbox="allow-scripts" style="border:0;width:100%"></iframe>');
    await this.page.addScriptTag({ content: FORWARD });
    const confined = html.replace(
      '<head>',
      `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    );
    await this.page
      .locator('iframe')
      .evaluate((frame, srcdoc) => frame.setAttribute('srcdoc', srcdoc), confined);
    await initialized;
    return this.page.frames()[1]!;
  }

  /** Passes a result to the view, as a host does after its model has called the tool. */
  async show(result: unknown): Promise<void> {
    await this.bridge.sendToolResult(result as Parameters<AppBridge['sendToolResult']>[0]);
  }

  async stop(): Promise<void> {
    await this.browser.close();
  }
}

interface ToView {
  toView(message: unknown): void;
}
