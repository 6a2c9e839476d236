const INTRODUCTION = `# Errors

Every error of both services, and of the local edge, carries its code in the response header \`X-Error-Code\`. Codes are stable: branch on
them, and show the message to people. Messages come in English, or in Chinese with \`Accept-Language: zh\`, and may change.

- The **knowledge service** answers \`{"detail": …}\`: a message, the list of broken rules (\`invalid_request\`), or an object with
  \`code\`, \`reason\` and \`suggestion\`, whose \`code\` is that of the header. The event \`error\` of its streams has such a \`code\`, too.
- The **SQL service** answers \`{"error": {"code", "message", "details"}}\`. Its \`error.code\` is in capitals and limited to the codes of its
  specification; the header may be more precise: \`database_unavailable\` where the body says \`INTERNAL_ERROR\`.

Both services use the same code where the error is the same. An error that may pass has the status 429 or 503, or 502; retry these with
increasing waits, and after \`Retry-After\` seconds where that header is sent. This page is made from the code (\`npm run generate\`).
`;

const FAILED_JOBS = `## Failed bulk jobs

A bulk job that is \`Failed\` has one of these codes in its \`error\`. \`error.details.category\` says who can do something about it.
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
    `\`${code}\``,
    statuses.join(', '),
    meaning,
  ]);
  return table(['Code', 'HTTP', 'Meaning'], rows);
}

function failures(errors) {
  const rows = Object.entries(errors).map(([code, { category, meaning }]) => [
    `\`${code}\``,
    category,
    meaning,
  ]);
  return table(['Code', 'Category', 'Meaning'], rows);
}

function table(head, body) {
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join(
    '\n',
  );
}
