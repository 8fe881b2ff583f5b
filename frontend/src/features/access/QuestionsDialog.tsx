// Dialog for admins with the application form: its questions, and the welcome for accepted people.
import { chakra } from '@chakra-ui/react';
import {
  accessSettingsChange,
  placeholders,
  type AccessSettings,
  type AccessSettingsChange,
} from '@guild/common/access/applications.api';
import { limits } from '@guild/common/wire/fields';
import type { ReactNode } from 'react';
import { useDraft } from '../../platform/forms/drafts.ts';
import type { Stored } from '../../platform/forms/edits.ts';
import { useEdit, useTyped } from '../../platform/forms/useEdit.ts';
import { EditConflicts, type FieldNames } from '../../ui/EditConflicts.tsx';
import { Field, Textarea } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useEditDialog } from '../../ui/useEditDialog.ts';
import { fieldOf, kindWords, QuestionsField, toQuestion, toTyped, type TypedQuestion } from './QuestionsField.tsx';

interface Typed {
  questions: TypedQuestion[];
  welcome: string;
}
const toStored = ({ questions, welcome, version }: AccessSettings): Stored<Typed> => ({
  version,
  values: { questions: questions.map(toTyped), welcome },
});
const names: FieldNames<Typed> = { questions: 'Questions', welcome: 'Welcome' };
const inWords = (value: Typed[keyof Typed]): string =>
  (typeof value === 'string' ? value : value.map(({ text, kind }) => `${text} (${kindWords[kind]})`).join('\n')) ||
  '(none)';
const bodyOf = ({ questions, welcome }: Typed, version: number): AccessSettingsChange => ({
  questions: questions.map(toQuestion),
  welcome,
  version,
});
/**
 * The form field for the path of an error: `text 0`, `choices 0`, or `questions` for the whole list. Names the row of a
 * question that is there twice, which the schema only says of the whole list.
 */
function nameOf([first, at, part]: readonly PropertyKey[], { questions }: Typed): string {
  if (first !== 'questions') return String(first);
  if (at !== undefined) return fieldOf(part === 'choices' ? 'choices' : 'text', Number(at));
  const texts = questions.map(({ text }) => text.trim());
  const repeated = texts.findIndex((text, each) => text !== '' && texts.indexOf(text) < each);
  return repeated === -1 ? 'questions' : fieldOf('text', repeated);
}

export interface QuestionsDialogProps {
  settings: AccessSettings;
  /** @throws ApiError */
  save: (body: AccessSettingsChange) => Promise<AccessSettings>;
  onClose: () => void;
}
export default function QuestionsDialog({ settings, save, onClose }: QuestionsDialogProps): ReactNode {
  const draft = useDraft<Typed>('application-form');
  const fields = useTyped(toStored(settings).values, draft);
  const edit = useEdit({ entity: settings, toStored, fields, draft });
  const { errors, box, dialog } = useEditDialog({
    edit,
    schema: accessSettingsChange,
    bodyFor: (version) => bodyOf(fields.read(), version),
    send: save,
    fieldOf: (path) => nameOf(path, fields.read()),
    done: 'Application form saved',
    failed: 'Failed to save the application form',
    onClose,
  });
  return (
    <FormDialog {...dialog} title="Application form" width={640}>
      <EditConflicts edit={edit} names={names} show={(_field, value) => inWords(value)} />
      <chakra.div ref={box} display="grid" gap={5}>
        <QuestionsField
          rows={fields.typed.questions}
          errors={errors}
          onChange={(questions) => fields.write({ questions })}
        />
        <Field
          label="Welcome"
          optional
          error={errors['welcome']}
          contested={edit.isOpen('welcome')}
          hint={`Accepted people get this in the hall and by Discord. ${placeholders.name} and ${placeholders.guild} become the names of the person and the guild. Empty: their rank.`}
        >
          {(ids) => (
            <Textarea
              {...ids}
              rows={3}
              maxLength={limits.text}
              value={fields.typed.welcome}
              onChange={({ target }) => fields.write({ welcome: target.value })}
            />
          )}
        </Field>
      </chakra.div>
    </FormDialog>
  );
}
