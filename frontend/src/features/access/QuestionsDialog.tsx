// Dialog for admins with the application form: its questions, and the welcome for accepted people.
import { chakra } from '@chakra-ui/react';
import {
  accessSettingsChange,
  type AccessSettings,
  type AccessSettingsChange,
} from '@guild/common/access/applications.api';
import { limits } from '@guild/common/wire/fields';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '../../platform/forms/drafts.ts';
import type { Stored } from '../../platform/forms/edits.ts';
import { refusalsOf } from '../../platform/forms/forms.ts';
import { useEdit, useTyped } from '../../platform/forms/useEdit.ts';
import { EditConflicts, type FieldNames } from '../../ui/EditConflicts.tsx';
import { Field, Textarea } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { toast, toastError } from '../../ui/toast.ts';
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
/** The form field for the path of an error: `text 0`, `choices 0`, or `questions` for the whole list. */
function nameOf([first, at, part]: readonly PropertyKey[]): string {
  if (first !== 'questions' || at === undefined) return String(first);
  return fieldOf(part === 'choices' ? 'choices' : 'text', Number(at));
}
/** Names the row of a question that is there twice, which the schema only says of the whole list. */
function withRepetition(errors: Partial<Record<string, string>>, { questions }: Typed): typeof errors {
  const texts = questions.map(({ text }) => text.trim());
  const at = texts.findIndex((text, each) => text !== '' && texts.indexOf(text) < each);
  return errors['questions'] === undefined || at === -1 ? errors : { [fieldOf('text', at)]: errors['questions'] };
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
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [errors]);
  const close = (): void => {
    onClose();
    edit.discard();
  };
  const send = async (): Promise<void> => {
    const { error } = z.safeParse(accessSettingsChange, bodyOf(fields.read(), settings.version));
    const found = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [nameOf(path), message]));
    setErrors(withRepetition(found, fields.read()));
    if (error !== undefined) return;
    try {
      const saved = await edit.save((version) => save(bodyOf(fields.read(), version)));
      if (saved === undefined) return;
      toast.success({ title: 'Application form saved' });
      close();
    } catch (failure) {
      const refusals = Object.entries(refusalsOf(failure));
      setErrors(Object.fromEntries(refusals.map(([path, message]) => [nameOf(path.split('.')), message])));
      toastError('Error', failure, 'Failed to save the application form');
    }
  };
  return (
    <FormDialog
      open
      onClose={close}
      dirty={edit.isDirty}
      title="Application form"
      width={640}
      submit="Save"
      pendingText="Saving..."
      pending={edit.saving}
      disabled={!edit.isDirty}
      onSubmit={() => void send()}
      {...(edit.isRestored && { onFresh: edit.discard })}
    >
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
          hint="Accepted people read this first."
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
