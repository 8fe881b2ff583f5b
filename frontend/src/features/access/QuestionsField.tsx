// The questions of the application form: a row for each, which can be added, removed and moved.
import { chakra } from '@chakra-ui/react';
import {
  maxChoice,
  maxChoices,
  maxQuestion,
  maxQuestions,
  questionKinds,
  type Question,
  type QuestionKind,
} from '@guild/common/access/applications.api';
import type { KeyboardEvent, ReactNode } from 'react';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, Input, Options, Select, Textarea } from '../../ui/Field.tsx';
import { OrderedRows, type RowControls } from '../../ui/OrderedRows.tsx';
import { RowButtons } from '../../ui/RowButtons.tsx';

/** A question as it is typed. */
export interface TypedQuestion {
  readonly text: string;
  readonly kind: QuestionKind;
  readonly required: boolean;
  /** One choice a line. They stay while another kind is chosen. */
  readonly choices: string;
}
export const kindWords: Readonly<Record<QuestionKind, string>> = {
  short: 'Short answer',
  long: 'Long answer',
  choice: 'Choice',
};
export const toTyped = ({ choices, ...one }: Question): TypedQuestion => ({ ...one, choices: choices.join('\n') });
export const toQuestion = ({ choices, kind, ...one }: TypedQuestion): Question => ({
  ...one,
  kind,
  choices:
    kind === 'choice'
      ? choices
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== '')
      : [],
});

type Part = 'text' | 'choices';
/** The name of a field in a row. */
export const fieldOf = (part: Part, at: number): string => `${part} ${at}`;

interface RowProps extends RowControls<TypedQuestion> {
  row: TypedQuestion;
  errors: Readonly<Partial<Record<string, string>>>;
}
function Row({ row, at, count, errors, onChange, onMove, onRemove }: RowProps): ReactNode {
  const name = `question ${at + 1}`;
  const moveByKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (!event.altKey || step === null) return;
    event.preventDefault();
    if (at + step >= 0 && at + step < count) onMove(step);
  };
  return (
    <chakra.li
      data-row={at}
      onKeyDown={moveByKey}
      display="grid"
      gap={3}
      padding={3}
      borderWidth="1px"
      borderColor="border"
      borderRadius="control"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr)' }}
      alignItems="start"
    >
      <Field label={`Question ${at + 1}`} error={errors[fieldOf('text', at)]}>
        {(ids) => (
          <Input
            {...ids}
            autoComplete="off"
            maxLength={maxQuestion}
            value={row.text}
            onChange={({ target }) => onChange({ ...row, text: target.value })}
          />
        )}
      </Field>
      <Field label="Answer">
        {(ids) => (
          <Select
            {...ids}
            value={row.kind}
            onChange={({ target }) => {
              const kind = questionKinds.find((one) => one === target.value);
              if (kind !== undefined) onChange({ ...row, kind });
            }}
          >
            <Options of={questionKinds} words={kindWords} />
          </Select>
        )}
      </Field>
      {row.kind === 'choice' && (
        <chakra.div gridColumn="1 / -1">
          <Field
            label="Choices"
            error={errors[fieldOf('choices', at)]}
            hint={`One a line: 2 to ${maxChoices}, each at most ${maxChoice} characters.`}
          >
            {(ids) => (
              <Textarea
                {...ids}
                rows={3}
                value={row.choices}
                onChange={({ target }) => onChange({ ...row, choices: target.value })}
              />
            )}
          </Field>
        </chakra.div>
      )}
      <chakra.div gridColumn="1 / -1" display="flex" flexWrap="wrap" gap={1.5} alignItems="center">
        <chakra.label display="flex" alignItems="center" gap={2} minHeight="44px" flex={1} cursor="pointer">
          <Checkbox
            checked={row.required}
            onChange={({ target }) => onChange({ ...row, required: target.checked })}
            aria-label={`Question ${at + 1} must be answered`}
          />
          Must be answered
        </chakra.label>
        <RowButtons
          name={name}
          isFirst={at === 0}
          isLast={at === count - 1}
          hasShortcuts
          onMove={onMove}
          onRemove={onRemove}
        />
      </chakra.div>
    </chakra.li>
  );
}

export interface QuestionsFieldProps {
  rows: readonly TypedQuestion[];
  /** The errors by the names of the fields. */
  errors: Readonly<Partial<Record<string, string>>>;
  onChange: (rows: TypedQuestion[]) => void;
}

export const QuestionsField = ({ rows, errors, onChange }: QuestionsFieldProps): ReactNode => (
  <OrderedRows
    legend="Questions"
    name="question"
    hint={
      rows.length === 0
        ? 'Without questions, people apply with one press of a button.'
        : 'People answer them in this order. Applications that were sent keep their questions.'
    }
    error={errors['questions']}
    rows={rows}
    maxRows={maxQuestions}
    newRow={(): TypedQuestion => ({ text: '', kind: 'short', required: true, choices: '' })}
    onChange={onChange}
  >
    {(row, controls) => <Row key={controls.at} row={row} errors={errors} {...controls} />}
  </OrderedRows>
);
