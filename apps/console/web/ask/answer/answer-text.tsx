import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../conversation.js';
import { type Block, blocksOf, type Span } from './answer-blocks.js';
import type { Chip } from './chips.js';
import { piecesOf } from './inline-pieces.js';

interface AnswerTextProps {
  text: string;
  /** Null while the answer is written: its numbers are text until it is known what they refer to. */
  answer: Answer | null;
  chosen: Chip | null;
  onChoose: (chip: Chip) => void;
}

/** An answer with its citations as buttons. */
export function AnswerText(props: AnswerTextProps) {
  const blocks = useMemo(() => blocksOf(props.text), [props.text]);
  return (
    <div className="flex flex-col gap-2.5 break-words">
      {blocks.map((block, at) => (
        <BlockView key={at} block={block} {...props} />
      ))}
    </div>
  );
}

function BlockView({ block, ...props }: AnswerTextProps & { block: Block }) {
  const line = (span: Span) => <Line span={span} {...props} />;
  switch (block.kind) {
    case 'paragraph':
      return (
        <p dir="auto" className="whitespace-pre-wrap">
          {line(block.text)}
        </p>
      );
    case 'heading':
      return (
        <p dir="auto" className="font-semibold">
          {line(block.text)}
        </p>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List className={`flex flex-col gap-1 pl-6 ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}>
          {block.items.map((item) => (
            <li key={item.start} dir="auto">
              {line(item)}
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        <div className="overflow-x-auto">
          <table className="border-collapse text-sm">
            <thead>
              <tr>
                {block.head.map((cell) => (
                  <th
                    key={cell.start}
                    scope="col"
                    className="border border-line bg-raised px-2 py-1 text-left"
                  >
                    {line(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((cells, at) => (
                <tr key={at}>
                  {cells.map((cell) => (
                    <td key={cell.start} className="border border-line px-2 py-1 align-top">
                      {line(cell)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

function Line({ span, text, answer, chosen, onChoose }: AnswerTextProps & { span: Span }) {
  const cited = chosen?.passages ?? [];
  return piecesOf(text, span, answer?.chips ?? [], cited).map((piece) => {
    if (piece.kind === 'chip')
      return (
        <ChipButton
          key={piece.start}
          chip={piece.chip}
          fileName={
            answer?.sources.find(({ citation }) => citation === piece.chip.citation)?.file_name ?? null
          }
          isChosen={piece.chip === chosen}
          onChoose={onChoose}
        />
      );
    const Tag = piece.isCode ? 'code' : piece.isStrong ? 'strong' : 'span';
    return (
      <Tag key={piece.start} className={piece.isCited ? 'rounded-sm bg-accent-soft' : undefined}>
        {piece.text}
      </Tag>
    );
  });
}

function ChipButton({
  chip,
  fileName,
  isChosen,
  onChoose,
}: {
  chip: Chip;
  fileName: string | null;
  isChosen: boolean;
  onChoose: (chip: Chip) => void;
}) {
  const { t } = useTranslation();
  const label = t('ask.citation', { n: chip.citation, file: fileName ?? t('ask.goneName') });
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isChosen}
      data-chosen={isChosen || undefined}
      title={fileName ?? undefined}
      onClick={() => onChoose(chip)}
      className={`mx-0.5 inline-flex h-6 min-w-6 items-center justify-center rounded px-1 align-baseline text-xs font-semibold ${
        isChosen
          ? 'bg-accent text-on-accent'
          : 'bg-accent-soft text-accent hover:bg-accent hover:text-on-accent'
      }`}
    >
      {chip.citation}
    </button>
  );
}
