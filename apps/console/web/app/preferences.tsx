import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, SelectInput } from '../design/fields.js';
import { chooseLanguage, type Language, LANGUAGES } from '../i18n/index.js';
import { chooseTheme, currentTheme, type Theme } from './theme.js';

/** Language and theme. */
export function Preferences() {
  const { t, i18n } = useTranslation();
  const [theme, setTheme] = useState(currentTheme());
  const themes: Record<Theme, string> = {
    system: t('app.themeSystem'),
    light: t('app.themeLight'),
    dark: t('app.themeDark'),
  };
  return (
    <div className="flex gap-1.5 max-md:hidden">
      <Field label={t('app.language')} hideLabel>
        {(ids) => (
          <SelectInput
            {...ids}
            className="text-sm"
            value={i18n.language}
            onChange={(event) => void chooseLanguage(event.target.value as Language)}
          >
            {Object.entries(LANGUAGES).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label={t('app.theme')} hideLabel>
        {(ids) => (
          <SelectInput
            {...ids}
            className="text-sm"
            value={theme}
            onChange={(event) => {
              setTheme(event.target.value as Theme);
              chooseTheme(event.target.value as Theme);
            }}
          >
            {Object.entries(themes).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </div>
  );
}
