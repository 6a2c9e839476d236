import { useTranslation } from 'react-i18next';
import { type Answer, isTextSource, type Source } from '../conversation.js';

const MOST = 3;

/** Where to read on: the best sections that were found for the question and are not cited. */
export function SeeAlso({ answer, onChoose }: { answer: Answer; onChoose: (source: Source) => void }) {
  const { t } = useTranslation();
  const sections = uncitedSections(answer);
  if (sections.length === 0) return null;
  return (
    <div className="text-sm">
      <p className="text-muted">{t('ask.seeAlso')}</p>
      <ul className="flex flex-col">
        {sections.map(({ source, name }) => (
          <li key={source.citation}>
            <button
              type="button"
              className="max-w-full truncate py-0.5 text-left text-accent hover:underline"
              onClick={() => onChoose(source)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function uncitedSections({ sources, chips }: Answer): Array<{ source: Source; name: string }> {
  const nameOf = (source: Source) =>
    [source.file_name, isTextSource(source) ? source.path : source.parent_section]
      .filter(Boolean)
      .join(' › ');
  const cited = new Set(chips.map(({ citation }) => citation));
  const seen = new Set(sources.filter(({ citation }) => cited.has(citation)).map(nameOf));
  return sources
    .filter((source) => !cited.has(source.citation) && !source.gone)
    .flatMap((source) => {
      const name = nameOf(source);
      if (name === '' || seen.has(name)) return [];
      seen.add(name);
      return [{ source, name }];
    })
    .slice(0, MOST);
}
