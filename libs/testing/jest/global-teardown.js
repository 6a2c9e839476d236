/** Stops what the run's tests have started. */
export default async function tearDownServers() {
  await globalThis.tesseraTestServers?.stop();
}
