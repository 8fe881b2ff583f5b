// Questions of the application form, for admins: a text with one question a line.
import { chakra } from '@chakra-ui/react';
import {
  accessSettingsChange,
  applicationRoutes,
  maxQuestions,
  type AccessSettings,
  type Question,
} from '@guild/common/access/applications.api';
import { limits } from '@guild/common/wire/fields';
import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { call } from '../../platform/api/api.ts';
import { useDraft } from '../../platform/forms/drafts.ts';
import type { Stored } from '../../platform/forms/edits.ts';
import { useEdit, useTyped } from '../../platform/forms/useEdit.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { DraftNotice } from '../../ui/DraftNotice.tsx';
import { EditConflicts } from '../../ui/EditConflicts.tsx';
import { Field, Textarea } from '../../ui/Field.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { SkeletonFields } from '../../ui/Skeleton.tsx';
import { useSaveButton } from '../../ui/useSaveButton.ts';
import { useAccessSettings } from './access.settings.ts';

/** A line such as `* Your class? | Scout | Miner`, or `Why us? (long)`. */
export const toLine = ({ text, kind, required, choices }: Question): string =>
  [required ? '* ' : '', text, kind === 'long' ? ' (long)' : '', ...choices.map((choice) => ` | ${choice}`)].join('');
export function toQuestion(typed: string): Question {
  const [head = '', ...choices] = typed.split('|').map((part) => part.trim());
  const required = head.startsWith('*');
  const words = head.replace(/^\*\s*/, '');
  const isLong = choices.length === 0 && words.endsWith('(long)');
  const text = isLong ? words.slice(0, -'(long)'.length).trim() : words;
  return { text, kind: choices.length > 0 ? 'choice' : isLong ? 'long' : 'short', required, choices };
}
const questionsIn = (typed: string): Question[] =>
  typed
    .split('\n')
    .filter((each) => each.trim() !== '')
    .map(toQuestion);

interface Typed {
  questions: string;
  welcome: string;
}
const toStored = ({ questions, welcome, version }: AccessSettings): Stored<Typed> => ({
  version,
  values: { questions: questions.map(toLine).join('\n'), welcome },
});

function Form({ found, onSaved }: { found: AccessSettings; onSaved: (next: AccessSettings) => void }): ReactNode {
  const draft = useDraft<Typed>('application-questions');
  const fields = useTyped(toStored(found).values, draft);
  const edit = useEdit({ entity: found, toStored, fields, draft });
  const [error, setError] = useState<string | undefined>();
  const bodyOf = ({ questions, welcome }: Typed) => ({ questions: questionsIn(questions), welcome });
  const button = useSaveButton({
    edit,
    send: (version) => call(applicationRoutes.changeAccessSettings, { body: { ...bodyOf(fields.read()), version } }),
    onSaved,
    failed: 'Failed to save the questions',
  });
  const save = async (): Promise<void> => {
    const { error: problem } = z.safeParse(accessSettingsChange, bodyOf(fields.read()));
    setError(problem?.issues[0]?.message);
    if (problem === undefined) await button.save();
  };
  return (
    <chakra.form
      noValidate
      display="grid"
      gap={4}
      paddingTop={3}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {edit.isRestored && <DraftNotice onFresh={edit.discard} />}
      <EditConflicts edit={edit} names={{ questions: 'Questions', welcome: 'Welcome' }} />
      <Field
        label="Questions"
        optional
        error={error}
        contested={edit.isOpen('questions')}
        hint={`One a line, up to ${maxQuestions}. Begin with * if it must be answered, end with (long) for a long answer, and add choices as | Scout | Miner.`}
      >
        {(ids) => (
          <Textarea
            {...ids}
            rows={5}
            value={fields.typed.questions}
            onChange={({ target }) => fields.write({ questions: target.value })}
          />
        )}
      </Field>
      <Field label="Welcome" optional contested={edit.isOpen('welcome')} hint="Accepted people read this first.">
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
      <SaveBar
        id="application-questions-saved"
        label="Application questions"
        edit={edit}
        state={button.state}
        onSave={save}
        onDiscard={button.discard}
        submits
      >
        Applications that were sent keep their questions.
      </SaveBar>
    </chakra.form>
  );
}

export function ApplicationQuestions(): ReactNode {
  const resource = useAccessSettings();
  return (
    <ResourceView
      resource={resource}
      failed="Error loading the application form"
      skeleton={<SkeletonFields count={2} label="Loading the application form..." />}
    >
      {(found) => (
        <chakra.div display="grid" gap={3} justifyItems="stretch">
          <Form found={found} onSaved={resource.take} />
          <ButtonLink justifySelf="start" to="/applications">
            Open applications
          </ButtonLink>
        </chakra.div>
      )}
    </ResourceView>
  );
}
