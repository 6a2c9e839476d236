const INTRODUCTION = `# Errors

Every error response of both services, and of the local edge, has its code in the header \`X-Error-Code\`. Codes are stable: branch on them and
show the message to people. Messages are in English, or in Chinese with \`Accept-Language: zh\`, and may change. The header \`Link\` with
\`rel="help"\` leads to the entry of the code: \`GET /errors/{code}\` returns its statuses and its meaning as on this page.

- The **knowledge service** returns \`{"detail": …}\`: a message, the list of validation errors (\`invalid_request\`), or an object with
  \`code\`, \`reason\` and \`suggestion\`, whose \`code\` equals the header. The event \`error\` of its streams has a \`code\`, too.
- The **SQL service** returns \`{"error": {"code", "message", "details"}}\`. Its \`error.code\` is upper case and limited to the codes of its
  specification; the header may be more specific: \`database_unavailable\` where the body says \`INTERNAL_ERROR\`.

Both services use the same code for the same error. Temporary errors have status 429, 502 or 503: retry them with increasing delays, after
\`Retry-After\` seconds if that header is present. \`npm run generate\` generates this page from the code.
`;

const FAILED_JOBS = `## Failed bulk jobs

A \`Failed\` bulk job has one of these codes in its \`error\`. \`error.details.category\` says who can act.
`;

/**
 * The page of all error codes.
 * @param {Record<string, Record<string, {statuses: readonly number[], meaning: string}>>} sections by title
 * @param {Record<string, {category: string, meaning: string}>} bulkFailures
 */
export function errorsPage(sections, bulkFailures) {
  const parts = Object.entries(sections).map(([title, errors]) => `## ${title}\n\n${answers(errors)}`);
  return `${INTRODUCTION}\n${parts.join('\n\n')}\n\n${FAILED_JOBS}\n${failures(bulkFailures)}\n`;
}

function answers(errors) {
  const rows = Object.entries(errors).map(([code, { statuses, meaning }]) => [
    entry(code),
    statuses.join(', '),
    meaning,
  ]);
  return table(['Code', 'HTTP', 'Meaning'], rows);
}

function failures(errors) {
  const rows = Object.entries(errors).map(([code, { category, meaning }]) => [
    entry(code),
    category,
    meaning,
  ]);
  return table(['Code', 'Category', 'Meaning'], rows);
}

/** A code as a link target: `errors.md#rate_limited`. */
function entry(code) {
  return `<a id="${code}"></a>\`${code}\``;
}

function table(head, body) {
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join(
    '\n',
  );
}
