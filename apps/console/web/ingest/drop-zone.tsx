import { FolderUp, Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.js';
import { chosenFiles, droppedFiles } from './dropped-files.js';

export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const onChoose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (target.files) onFiles(chosenFiles(target.files));
    // The same file may be chosen again.
    target.value = '';
  };
  return (
    <div
      data-testid="drop-zone"
      className={`flex flex-col items-center gap-3 rounded-xl border-2 border-dashed px-4 py-8 text-center ${isOver ? 'border-accent bg-accent-soft' : 'border-line'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void droppedFiles(event.dataTransfer).then(onFiles);
      }}
    >
      <p className="font-medium">{t('ingest.drop')}</p>
      <p className="text-sm text-muted">{t('ingest.dropHint')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={() => files.current?.click()}>
          <Upload size={16} aria-hidden /> {t('ingest.chooseFiles')}
        </Button>
        <Button onClick={() => folder.current?.click()}>
          <FolderUp size={16} aria-hidden /> {t('ingest.chooseFolder')}
        </Button>
      </div>
      <input ref={files} type="file" multiple hidden onChange={onChoose} />
      <input ref={folder} type="file" hidden onChange={onChoose} webkitdirectory="" />
    </div>
  );
}
