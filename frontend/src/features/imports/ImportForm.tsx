// Form of an import: a file or pasted rows, what they are, their columns, questions and errors.
import { chakra } from '@chakra-ui/react';
import { importLimits, type ImportPreview } from '@guild/common/imports/imports.api';
import { decodeFile, withoutDirections } from '@guild/common/imports/imports.decoding';
import { importedWords, importKinds, importTexts, type ImportKind } from '@guild/common/imports/imports.kinds';
import { useRef, useState, type ReactNode } from 'react';
import { useIdempotentCall } from '../../platform/api/idempotency.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { useIsOffline } from '../../platform/live/connection.store.ts';
import { Button, buttonRecipe } from '../../ui/Button.tsx';
import { Field, Select, Textarea } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { report } from '../../ui/report.ts';
import { toastError } from '../../ui/toast.ts';
import { ImportProblems } from './ImportProblems.tsx';
import { ImportTable } from './ImportTable.tsx';
import { createImport, previewImport } from './imports.store.ts';

/** What the admin has said about the text. Absent: as the server guesses. */
interface Said {
  readonly kind?: ImportKind;
  readonly columns?: (string | null)[] | undefined;
  readonly numbers?: 'comma' | 'point';
  readonly dates?: 'day' | 'month';
}
interface Checked {
  readonly text: string;
  readonly source: string | null;
  readonly said: Said;
  readonly preview: ImportPreview;
}
const questionWords = {
  numbers: {
    label: (example: string) => `How is ${example} meant?`,
    options: [
      ['comma', 'As in 1.234,56'],
      ['point', 'As in 1,234.56'],
    ],
  },
  dates: {
    label: (example: string) => `How is ${example} meant?`,
    options: [
      ['day', 'The day comes first'],
      ['month', 'The month comes first'],
    ],
  },
} as const;
const FileButton = chakra('span', buttonRecipe);
/** The button over a file field. The field itself takes clicks, keys and dropped files, and is not seen. */
const FilePlace = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minWidth: 0,
    '& > input': { position: 'absolute', inset: 0, width: '100%', height: '100%', opacity: 0, cursor: 'pointer' },
    '& > input:hover + span': { bg: 'bg.hover' },
    '& > input:focus-visible + span': { outline: '2px solid var(--border-focus)', outlineOffset: '2px' },
  },
});
const accepted = '.csv,.tsv,.txt,.ics,.json,text/csv,text/calendar';

export function ImportForm(): ReactNode {
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const sendOnce = useIdempotentCall();
  const offline = useIsOffline();
  /** Counts checks, so that a late reply does not replace a newer one. */
  const latest = useRef(0);
  const file = useRef<HTMLInputElement>(null);

  const check = async (content: Pick<Checked, 'text' | 'source'>, said: Said): Promise<void> => {
    latest.current += 1;
    const own = latest.current;
    setIsChecking(true);
    try {
      const preview = await previewImport({ text: content.text, ...said });
      if (own === latest.current) setChecked({ ...content, said, preview });
    } catch (error) {
      if (own === latest.current) toastError('Error', error, 'Failed to read the rows');
    } finally {
      if (own === latest.current) setIsChecking(false);
    }
  };
  const readFile = async (chosen: File): Promise<void> => {
    if (chosen.size > importLimits.body) {
      toastError('Error', null, 'The file is too large. Import it in several parts.');
      return;
    }
    const content = decodeFile(new Uint8Array(await chosen.arrayBuffer()));
    setText('');
    await check({ text: content, source: withoutDirections(chosen.name).slice(0, 200) }, {});
  };
  const clear = (): void => {
    latest.current += 1;
    setText('');
    setChecked(null);
    setIsChecking(false);
    if (file.current !== null) file.current.value = '';
  };
  const say = (more: Said): void => {
    if (checked !== null) void check(checked, { ...checked.said, ...more });
  };
  const send = async ({ text: content, source, said, preview }: Checked): Promise<void> => {
    const body = {
      text: content,
      kind: preview.kind,
      columns: preview.columns,
      source: source ?? 'Pasted rows',
      ...(said.numbers !== undefined && { numbers: said.numbers }),
      ...(said.dates !== undefined && { dates: said.dates }),
    };
    setIsSending(true);
    const made = await report(() => sendOnce(body, () => body, createImport), {
      done: () => null,
      failed: ['Error', 'Failed to import'],
    });
    setIsSending(false);
    if (made !== undefined) clear();
  };

  return (
    <Panel as="section" aria-label="New import" padding={4} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
      <Field
        label="File"
        hint="CSV from Excel, Google Sheets or LibreOffice, a calendar (.ics), or an export of Raid-Helper or thatsmybis."
      >
        {(ids) => (
          <FilePlace>
            <input
              {...ids}
              ref={file}
              type="file"
              accept={accepted}
              onChange={({ currentTarget: { files } }) => {
                const chosen = files?.[0];
                if (chosen !== undefined) void readFile(chosen);
              }}
            />
            <FileButton aria-hidden>
              <Icon name="plus" size={16} />
              Choose a file
            </FileButton>
            <chakra.span aria-hidden color="fg.muted" truncate>
              {checked?.source ?? 'or drop it here'}
            </chakra.span>
          </FilePlace>
        )}
      </Field>
      <Field label="Or paste rows" hint="With the headings, as you copy them from a spreadsheet.">
        {(ids) => (
          <Textarea
            {...ids}
            rows={4}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onPaste={({ clipboardData, currentTarget }) => {
              const pasted = clipboardData.getData('text');
              if (currentTarget.value === '' && pasted !== '')
                void check({ text: withoutDirections(pasted), source: null }, {});
            }}
          />
        )}
      </Field>
      <chakra.div display="flex" gap={2} flexWrap="wrap">
        <Button
          needsConnection
          disabled={text.trim() === ''}
          pending={isChecking}
          pendingText="Reading..."
          onClick={() => void check({ text: withoutDirections(text), source: null }, {})}
        >
          Check rows
        </Button>
        {(checked !== null || text !== '') && <Button onClick={clear}>Clear</Button>}
      </chakra.div>
      {checked !== null && (
        <Review
          {...checked}
          isBusy={isChecking || offline}
          isSending={isSending}
          onSay={say}
          onSend={() => void send(checked)}
        />
      )}
    </Panel>
  );
}

interface ReviewProps extends Checked {
  isBusy: boolean;
  isSending: boolean;
  onSay: (more: Said) => void;
  onSend: () => void;
}
/** What the server has read, the questions that are left, and the button to import it. */
function Review({ source, said, preview, isBusy, isSending, onSay, onSend }: ReviewProps): ReactNode {
  const { kind, rowCount, questions, problemCount, missing } = preview;
  const isOpen = questions.some(({ about }) => said[about] === undefined);
  return (
    <>
      <chakra.div display="grid" gap={3} gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 220px), 1fr))">
        <Field label={source === null ? 'What the rows are' : `What ${source} contains`} hint={importTexts[kind].about}>
          {(ids) => (
            <Select
              {...ids}
              value={kind}
              disabled={isSending}
              // Other things have other columns.
              onChange={({ currentTarget }) => onSay({ kind: currentTarget.value as ImportKind, columns: undefined })}
            >
              {importKinds.map((one) => (
                <option key={one} value={one}>
                  {importTexts[one].title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {questions.map(({ about, example }) => (
          <Field
            key={about}
            label={questionWords[about].label(example)}
            error={said[about] === undefined ? 'Please choose' : undefined}
          >
            {(ids) => (
              <Select
                {...ids}
                value={said[about] ?? ''}
                disabled={isSending}
                onChange={({ currentTarget }) => onSay({ [about]: currentTarget.value })}
              >
                <option value="" disabled>
                  Choose
                </option>
                {questionWords[about].options.map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </chakra.div>
      <ImportTable preview={preview} disabled={isSending} onColumns={(columns) => onSay({ kind, columns })} />
      <ImportProblems preview={preview} />
      <chakra.div display="flex" gap={3} alignItems="center" flexWrap="wrap">
        <Button
          variant="primary"
          disabled={isBusy || isOpen || problemCount > 0 || missing.length > 0}
          pending={isSending}
          pendingText="Importing..."
          onClick={onSend}
        >
          {`Import ${importedWords(kind, rowCount)}`}
        </Button>
        {problemCount > 0 && (
          <chakra.span fontSize="sm" color="fg.muted">
            {`Correct ${formatNumber(problemCount)} ${problemCount === 1 ? 'error' : 'errors'} first. Nothing is imported in part.`}
          </chakra.span>
        )}
      </chakra.div>
    </>
  );
}
