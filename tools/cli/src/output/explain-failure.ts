/** Describes any thrown value in one sentence or two. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Loading the class would slow down every command.
  return error.name === 'ConnectionError'
    ? `${error.message} Start Tessera with \`npm start\`, run \`npm run status\` to see its URL, or specify the URL with --url.`
    : error.message;
}
