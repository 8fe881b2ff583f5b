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
import { announce } from '../../ui/announce.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, Input, Options, Select, Textarea } from '../../ui/Field.tsx';
import { RowButtons } from '../../ui/RowButtons.tsx';
import { useRowFocus } from '../../ui/useRowFocus.ts';

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

interface RowProps {
  row: TypedQuestion;
  at: number;
  count: number;
  errors: Readonly<Partial<Record<string, string>>>;
  onChange: (row: TypedQuestion) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
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

export function QuestionsField({ rows, errors, onChange }: QuestionsFieldProps): ReactNode {
  const { list, addButton, ...focus } = useRowFocus(rows);
  const move = (at: number, step: -1 | 1): void => {
    focus.move(at, step);
    const moved = [...rows];
    moved.splice(at + step, 0, ...moved.splice(at, 1));
    onChange(moved);
    announce(`Question ${at + 1} is question ${at + step + 1} of ${rows.length} now`);
  };
  const remove = (at: number): void => {
    focus.change(Math.min(at, rows.length - 2));
    onChange(rows.filter((_one, other) => other !== at));
  };
  const add = (): void => {
    focus.change(rows.length);
    onChange([...rows, { text: '', kind: 'short', required: true, choices: '' }]);
  };
  return (
    <chakra.fieldset display="grid" gap={2} minWidth={0}>
      <chakra.legend fontWeight="strong" fontSize="sm">
        Questions
      </chakra.legend>
      <chakra.p fontSize="sm" color="fg.muted">
        {rows.length === 0
          ? 'Without questions, people apply with one press of a button.'
          : 'People answer them in this order. Applications that were sent keep their questions.'}
      </chakra.p>
      {errors['questions'] !== undefined && (
        <chakra.p role="alert" fontSize="sm" color="bad">
          {errors['questions']}
        </chakra.p>
      )}
      {rows.length > 0 && (
        <chakra.ol ref={list} listStyleType="none" margin={0} padding={0} display="grid" gap={2}>
          {rows.map((row, at) => (
            <Row
              key={at}
              row={row}
              at={at}
              count={rows.length}
              errors={errors}
              onChange={(changed) => onChange(rows.map((one, other) => (other === at ? changed : one)))}
              onMove={(step) => move(at, step)}
              onRemove={() => remove(at)}
            />
          ))}
        </chakra.ol>
      )}
      {rows.length < maxQuestions && (
        <div ref={addButton}>
          <Button size="sm" icon="plus" onClick={add}>
            Add question
          </Button>
        </div>
      )}
    </chakra.fieldset>
  );
}
