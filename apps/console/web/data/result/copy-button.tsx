import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.js';

const SHOWN_MS = 2_000;

export function CopyButton({ text, label }: { text: () => string; label: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button
      size="small"
      onClick={() => void navigator.clipboard.writeText(text()).then(() => setCopied(true))}
    >
      {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      <span aria-live="polite">{isCopied ? t('common.copied') : label}</span>
    </Button>
  );
}
