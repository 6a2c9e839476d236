/**
 * Block all network access: host names and IP addresses do not resolve, and connections, including loopback and WebRTC, go to a
 * proxy that does not exist. Pages receive only content fetched by the guard, over the pipe.
 */
const NO_NETWORK = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=socks5://nowhere.invalid:1',
  '--proxy-bypass-list=<-loopback>',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  // The flag's former name.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--dns-prefetch-disable',
  '--no-pings',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-extensions',
  '--disable-quic',
];

/** Headless, without persistent state. */
const UNATTENDED = [
  '--headless',
  '--no-first-run',
  '--no-default-browser-check',
  '--noerrdialogs',
  '--deny-permission-prompts',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--hide-scrollbars',
  '--mute-audio',
  '--password-store=basic',
  '--use-mock-keychain',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--force-color-profile=srgb',
  '--blink-settings=lazyLoadEnabled=false',
  '--js-flags=--max-old-space-size=512',
];

/** All arguments of Chromium. It is controlled through a pipe, so no port is open. */
export function chromiumFlags(options: { profile: string; hasSandbox: boolean }): string[] {
  return [
    ...NO_NETWORK,
    ...UNATTENDED,
    ...(options.hasSandbox ? [] : ['--no-sandbox']),
    `--user-data-dir=${options.profile}`,
    '--remote-debugging-pipe',
    'about:blank',
  ];
}
