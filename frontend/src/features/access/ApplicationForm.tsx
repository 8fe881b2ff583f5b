// Application of a person without access: the form, and what became of it.
import { chakra } from '@chakra-ui/react';
import { accessRoutes, type AccessState } from '@guild/common/access/access.api';
import type { Question } from '@guild/common/access/applications.api';
import { limits } from '@guild/common/wire/fields';
import { useState, type ReactNode } from 'react';
import { call, whatHappened } from '../../platform/api/api.ts';
import { relativeTime, shortDate } from '../../platform/format/format.ts';
import { useDraft } from '../../platform/forms/drafts.ts';
import { refusalsOf } from '../../platform/forms/forms.ts';
import { useEdit, useTyped } from '../../platform/forms/useEdit.ts';
import { refreshSession } from '../../platform/session/session.store.ts';
import { Button } from '../../ui/Button.tsx';
import { DraftNotice } from '../../ui/DraftNotice.tsx';
import { Field, Input, Options, Select, Textarea } from '../../ui/Field.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { useInlineForm } from '../../ui/useInlineForm.ts';

/** The typed answers by the words of their questions. */
type Typed = Record<string, string>;

interface ApplicationFormProps {
  state: AccessState;
  form: readonly Question[];
  take: (state: AccessState) => void;
}
/** What became of the last application. */
function Outcome({ state: { application, askedAt, mayAskAt } }: Pick<ApplicationFormProps, 'state'>): ReactNode {
  if (application === null || askedAt === null) return null;
  return (
    <chakra.div role="status" display="grid" gap={1}>
      {application.status === 'open' && (
        <p>
          You applied <RelativeTime iso={askedAt} />. You get in as soon as your application is accepted.
        </p>
      )}
      {(application.status === 'accepted' || application.status === 'trial') && (
        <p>Your application was accepted, but you have lost access since.</p>
      )}
      {application.status === 'withdrawn' && <p>You withdrew your application.</p>}
      {application.status === 'declined' && (
        <>
          <p>Your application was declined.</p>
          <chakra.blockquote
            dir="auto"
            paddingStart={3}
            borderStartWidth="2px"
            borderColor="border.strong"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
          >
            {application.reason}
          </chakra.blockquote>
        </>
      )}
      {mayAskAt !== null && (
        <p>{`You can apply again ${relativeTime(mayAskAt)}, on ${shortDate(Date.parse(mayAskAt))}.`}</p>
      )}
    </chakra.div>
  );
}

export function ApplicationForm({ state, form, take }: ApplicationFormProps): ReactNode {
  const draft = useDraft<Typed>('application');
  const empty = Object.fromEntries(form.map(({ text }) => [text, '']));
  const toStored = (): { version: number; values: Typed } => ({ version: 0, values: empty });
  const fields = useTyped<Typed>(empty, draft);
  const edit = useEdit({ entity: state, toStored, fields, draft });
  const [pending, setPending] = useState(false);
  useInlineForm(edit.isDirty && !pending, edit.discard);
  const [failure, setFailure] = useState<unknown>(null);
  const run = async (work: () => Promise<AccessState>): Promise<void> => {
    setPending(true);
    setFailure(null);
    try {
      const next = await work();
      take(next);
      if (next.hasAccess) await refreshSession();
    } catch (error) {
      setFailure(error);
    } finally {
      setPending(false);
    }
  };
  const send = (): Promise<void> =>
    run(async () => {
      const typed = fields.read();
      const answers = form.map(({ text }) => ({ question: text, answer: typed[text] ?? '' }));
      const next = await call(accessRoutes.applyForAccess, { body: { answers } });
      edit.discard();
      return next;
    });
  const refusals = refusalsOf(failure);
  return (
    <chakra.div display="grid" gap={4} width="100%" textAlign="start">
      <Outcome state={state} />
      {state.application?.status === 'open' && !state.mayAsk && (
        <Button
          pending={pending}
          pendingText="Withdrawing..."
          onClick={() => void run(() => call(accessRoutes.withdrawApplication))}
        >
          Withdraw application
        </Button>
      )}
      {state.mayAsk && (
        <chakra.form
          noValidate
          display="grid"
          gap={5}
          onSubmit={(event) => {
            event.preventDefault();
            if (!pending) void send();
          }}
        >
          {edit.isRestored && <DraftNotice onFresh={edit.discard} />}
          {form.map(({ text, kind, required, choices }, at) => (
            <Field key={text} label={text} optional={!required} error={refusals[`answers.${at}.answer`]}>
              {(ids) => {
                const given = { ...ids, value: fields.typed[text] ?? '' };
                const write = (value: string): void => fields.write({ [text]: value });
                if (kind === 'choice')
                  return (
                    <Select {...given} onChange={({ target }) => write(target.value)}>
                      <option value="">Choose...</option>
                      <Options of={choices} />
                    </Select>
                  );
                if (kind === 'long')
                  return (
                    <Textarea
                      {...given}
                      rows={4}
                      maxLength={limits.text}
                      onChange={({ target }) => write(target.value)}
                    />
                  );
                return <Input {...given} autoComplete="off" onChange={({ target }) => write(target.value)} />;
              }}
            </Field>
          ))}
          <Button type="submit" variant="primary" icon="send" pending={pending} pendingText="Sending...">
            Apply
          </Button>
        </chakra.form>
      )}
      {failure !== null && (
        <chakra.p role="alert" color="bad">
          {whatHappened(failure)}
        </chakra.p>
      )}
    </chakra.div>
  );
}
