import type { PageServer } from '@tessera/testing';

/**
 * A page that tries everything a hostile page may try.
 * @param web serves the pages that it links to
 * @param victimAt returns URLs of a service that it must not reach
 */
export function hostilePage(web: PageServer, victimAt: (path: string, scheme?: string) => string): string {
  web.set('/redirect', { status: 302, headers: { location: victimAt('/redirected') }, body: '' });
  web.set('/log-in', { status: 401, headers: { 'www-authenticate': 'Basic' }, body: 'log in' });
  web.set('/moved', { headers: { 'content-type': 'text/html' }, body: '<p>Moved away</p>' });
  web.set('/file.zip', { headers: { 'content-disposition': 'attachment; filename="file.zip"' }, body: 'PK' });
  const { port } = new URL(victimAt('/'));
  return `<!doctype html><title>Dues</title>
    <link rel="preconnect" href="${victimAt('/')}"><link rel="dns-prefetch" href="//metadata.google.internal">
    <link rel="prefetch" href="${victimAt('/prefetched')}"><link rel="stylesheet" href="${victimAt('/style.css')}">
    <link rel="preload" as="image" href="${victimAt('/preloaded')}"><link rel="manifest" href="${victimAt('/manifest')}">
    <link rel="icon" href="${victimAt('/icon')}"><link rel="modulepreload" href="${victimAt('/module')}"><link rel="prerender" href="${victimAt('/prerendered')}">
    <style>@import "${victimAt('/imported.css')}"; @font-face { font-family: x; src: url("${victimAt('/font')}") }
      body { background: url("${victimAt('/background')}"); font-family: x; cursor: url("${victimAt('/cursor')}"), auto }</style>
    <script type="speculationrules">{"prefetch":[{"source":"list","urls":["${victimAt('/speculated')}"],"eagerness":"immediate"}],
      "prerender":[{"source":"list","urls":["/moved"],"eagerness":"immediate"}]}</script>
    <svg><image href="${victimAt('/svg-image')}"/><use href="${victimAt('/svg-use')}#a"/></svg><input type="image" src="${victimAt('/input')}">
    <audio src="${victimAt('/audio')}" autoplay></audio><embed src="${victimAt('/embedded')}"><video poster="${victimAt('/poster')}"><track default src="${victimAt('/track')}"></video>
    <img srcset="${victimAt('/srcset')} 1x"><picture><source srcset="${victimAt('/source')}"><img></picture>
    <iframe src="data:text/html,<img src='${victimAt('/in-data')}'><script>fetch('${victimAt('/by-data')}')</script>"></iframe>
    <meta http-equiv="refresh" content="0;url=${victimAt('/refreshed')}">
    <h1>Harbour dues</h1><p>Ships pay by length.</p>
    <img src="${victimAt('/image')}"><img src="http://localhost:${port}/name"><img src="http://[::1]:${port}/six">
    <img src="/redirect"><img src="/log-in"><img src="http://169.254.169.254/latest/meta-data/"><img src="file:///etc/passwd">
    <iframe src="${victimAt('/frame')}"></iframe><iframe src="file:///etc/passwd"></iframe><iframe src="/file.zip"></iframe>
    <iframe srcdoc="<script>fetch('${victimAt('/inner')}')</script>"></iframe>
    <video src="${victimAt('/video')}"></video><object data="${victimAt('/object')}"></object>
    <form id="form" method="post" action="${victimAt('/posted')}"><input name="a" value="b"></form><a id="link" ping="${victimAt('/ping')}" download href="${victimAt('/download')}">x</a>
    <script>
      const quietly = (act) => { try { const made = act(); made?.catch?.(() => 0); return made; } catch { return null; } };
      quietly(() => fetch('${victimAt('/fetched')}', { mode: 'no-cors' }));
      quietly(() => fetch('/page', { method: 'POST', body: 'x' }));
      quietly(() => fetch('http://169.254.169.254/latest/meta-data/'));
      quietly(() => fetch('file:///etc/passwd').then((r) => r.text()).then((t) => document.body.append(t)));
      quietly(() => navigator.sendBeacon('${victimAt('/beacon')}', 'x'));
      quietly(() => new WebSocket('${victimAt('/socket', 'ws')}'));
      quietly(() => new EventSource('${victimAt('/events')}'));
      quietly(() => new WebTransport('https://127.0.0.1:${port}/'));
      quietly(() => new Worker(URL.createObjectURL(new Blob(["fetch('${victimAt('/worker')}');importScripts('${victimAt('/imported')}')"]))));
      quietly(() => new SharedWorker('${victimAt('/shared')}'));
      quietly(() => navigator.serviceWorker.register('/worker.js'));
      quietly(() => import('${victimAt('/dynamic.js')}'));
      quietly(() => new WebSocketStream('${victimAt('/socket-stream', 'ws')}').opened);
      quietly(() => fetchLater('${victimAt('/later')}', { activateAfter: 0 }));
      quietly(() => CSS.paintWorklet.addModule('${victimAt('/paint')}'));
      quietly(() => new AudioContext().audioWorklet.addModule('${victimAt('/sound')}'));
      quietly(() => navigator.sendBeacon('${victimAt('/beacon-blob')}', new Blob(['x'])));
      quietly(() => new Image().src = '${victimAt('/made-image')}');
      quietly(() => { const frame = document.createElement('iframe');
        frame.src = URL.createObjectURL(new Blob(["<script>fetch('${victimAt('/by-blob')}')</" + "script>"], { type: 'text/html' }));
        document.body.append(frame); });
      quietly(() => window.open('${victimAt('/opened')}'));
      quietly(() => document.getElementById('form').submit());
      quietly(() => document.getElementById('link').click());
      quietly(() => {
        const peer = new RTCPeerConnection({ iceServers: [
          { urls: 'stun:127.0.0.1:${port}' }, { urls: 'turn:127.0.0.1:${port}?transport=tcp', username: 'a', credential: 'b' } ] });
        peer.createDataChannel('x');
        return peer.createOffer().then((offer) => peer.setLocalDescription(offer));
      });
      setTimeout(() => quietly(() => { location.href = '/moved'; }), 50);
      setTimeout(() => quietly(() => { location.href = 'file:///etc/passwd'; }), 100);
      setTimeout(() => quietly(() => { location.href = '${victimAt('/left')}'; }), 150);
      setTimeout(() => quietly(() => { location.href = 'data:text/html,<p>Moved' + ' away'; }), 200);
      setTimeout(() => quietly(() => { open('${victimAt('/opened-again')}', '_top'); }), 300);
    </script>`;
}
