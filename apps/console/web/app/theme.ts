export type Theme = 'light' | 'dark' | 'system';

const KEY = 'tessera.theme';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

export function currentTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Shows the chosen theme, and follows the system's if that is the choice. */
export function applyTheme(): void {
  const theme = currentTheme();
  const isDark = theme === 'dark' || (theme === 'system' && systemIsDark.matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  systemIsDark.onchange = applyTheme;
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme();
}
