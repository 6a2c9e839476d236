const INTRODUCTION = `# Configuration

Every setting is an environment variable. An app checks its settings at start: a missing or invalid value stops it with a message that names
the variable. \`npm start\` sets everything it needs. \`npm run generate\` generates this page from the apps;
\`node apps/<app>/dist/main.js --settings\` prints the settings of one app.
`;

/**
 * The page of all settings: shared ones once, then each app's own.
 * @param {Array<{app: string, settings: Array<{variable: string, description: string, allowed: string, default: string
 * | null, required: boolean}>}>} apps
 */
export function configurationPage(apps) {
  const users = new Map();
  for (const { app, settings } of apps) {
    for (const setting of settings)
      users.set(setting.variable, [...(users.get(setting.variable) ?? []), app]);
  }
  const all = new Map(apps.flatMap(({ settings }) => settings.map((setting) => [setting.variable, setting])));
  const isShared = ({ variable }) => users.get(variable).length > 1;
  const shared = [...all.values()].filter(isShared);
  const usersOf = ({ variable }) => {
    const names = users.get(variable);
    return names.length === apps.length ? 'all' : names.join(', ');
  };
  const sections = [`## Shared settings\n\n${table(shared, usersOf)}`];
  for (const { app, settings } of apps) {
    const own = settings.filter((setting) => !isShared(setting));
    const port = settings.find(({ variable }) => variable === 'PORT')?.default;
    const body = own.length > 0 ? `\n\n${table(own)}` : '';
    sections.push(`## ${app}\n\nDefault port: ${port}.${body}`);
  }
  return `${INTRODUCTION}\n${sections.join('\n\n')}\n`;
}

/** @param usersOf names the apps of a setting, for the table of shared settings */
function table(settings, usersOf) {
  const columns = ['Variable', 'Default', 'Allowed', 'Meaning', ...(usersOf ? ['Apps'] : [])];
  const rows = settings.map((setting) => [
    `\`${setting.variable}\``,
    usersOf && setting.variable === 'PORT' ? 'see below' : defaultOf(setting),
    setting.allowed,
    setting.description,
    ...(usersOf ? [usersOf(setting)] : []),
  ]);
  return [columns, columns.map(() => '---'), ...rows].map(line).join('\n');
}

function line(cells) {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function defaultOf(setting) {
  if (setting.default === null) return setting.required ? '**required**' : 'none';
  return setting.default === '' ? 'none' : `\`${setting.default}\``;
}
