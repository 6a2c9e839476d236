/**
 * Stops what the run's tests started.
 *
 * @public Named by jest.config.js.
 */
export default async function tearDownServers() {
  await globalThis.tesseraTestServers?.stop();
}
