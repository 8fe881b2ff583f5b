// Request for access on the access screen: who is online, the button, and what became of it.
import { chakra } from '@chakra-ui/react';
import { accessRoutes, type AccessState } from '@guild/common/access/access.api';
import { useEffect, useState, type ReactNode } from 'react';
import { call, whatHappened } from '../../platform/api/api.ts';
import { useResource, type Resource } from '../../platform/api/resource.ts';
import { clockTime, shortDate } from '../../platform/format/format.ts';
import { refreshSession } from '../../platform/session/session.store.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmHost } from '../../ui/confirm.tsx';
import { ApplicationForm } from './ApplicationForm.tsx';

/** People without access have no live connection, so the page asks again. In ms. */
const reloadMs = 15_000;

/** Who can help, in one sentence. */
const onlineText = (names: readonly string[]): string =>
  names.length === 0 ? 'No admin is online right now.' : `Admins online now: ${names.join(', ')}.`;
const isRemoved = ({ hasAccess, mayAsk, askedAt }: AccessState): boolean => !hasAccess && !mayAsk && askedAt === null;

/** What became of the request. null: the person can ask, and has not asked before. */
function requestText({ askedAt, grantedAt, mayAsk, mayAskAt, hasAccess, application }: AccessState): string | null {
  if (hasAccess) return 'You have access now.';
  if (askedAt === null) return mayAsk ? null : 'You were removed from this guild.';
  if (application?.status === 'declined') {
    const again = mayAskAt === null ? 'You can ask again.' : `You can ask again on ${shortDate(Date.parse(mayAskAt))}.`;
    return `Your request was declined. ${application.reason ?? ''}\n${again}`;
  }
  // An application with answers goes to everybody who decides about applications.
  const notified =
    application === null || application.answers.length === 0
      ? 'The admins were notified.'
      : 'Everybody who decides about applications was notified.';
  const result = grantedAt === null ? notified : 'You were granted access, but you have lost it since.';
  if (mayAsk) return `${result} You can ask again.`;
  const again = mayAskAt === null ? '' : ` You can ask again at ${clockTime(Date.parse(mayAskAt))}.`;
  return `You asked at ${clockTime(Date.parse(askedAt))}. ${result}${again}`;
}

function Request({ state, take }: { state: AccessState } & Pick<Resource<AccessState>, 'take'>): ReactNode {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = async (): Promise<void> => {
    setPending(true);
    setFailure(null);
    try {
      const next = await call(accessRoutes.askForAccess);
      take(next);
      if (next.hasAccess) await refreshSession();
    } catch (error) {
      setFailure(whatHappened(error));
    } finally {
      setPending(false);
    }
  };
  const text = requestText(state);
  return (
    <>
      {text !== null && (
        <chakra.p role="status" whiteSpace="pre-line" overflowWrap="anywhere">
          {text}
        </chakra.p>
      )}
      {state.mayAsk && (
        <Button variant="primary" icon="send" pending={pending} pendingText="Asking..." onClick={() => void ask()}>
          Ask for access
        </Button>
      )}
      {failure !== null && (
        <chakra.p role="alert" color="bad">
          {failure}
        </chakra.p>
      )}
    </>
  );
}

export interface AskForAccessProps {
  /** What is said above. Advice is needed only without a form, and before they have asked. */
  intro: (needsAdvice: boolean) => ReactNode;
}
export function AskForAccess({ intro }: AskForAccessProps): ReactNode {
  const { loaded, reload, retry, take } = useResource((signal) => call(accessRoutes.getAccessState, { signal }));
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, reloadMs);
    return () => clearInterval(timer);
  }, [reload]);
  const isWaiting = loaded.phase === 'ready' && loaded.data.application?.status === 'open';
  const form = loaded.phase === 'ready' && !loaded.data.hasAccess ? loaded.data.form : null;
  return (
    <>
      {intro(form === null && loaded.phase !== 'loading' && !isWaiting)}
      <chakra.div display="grid" width="100%" justifyItems="center" gap={3} minHeight="80px" marginBottom={6}>
        {loaded.phase === 'loading' && (
          <p role="status">
            <chakra.span color="fg.muted">Loading your request...</chakra.span>
          </p>
        )}
        {loaded.phase === 'ready' && !isRemoved(loaded.data) && <p>{onlineText(loaded.data.adminsOnline)}</p>}
        {loaded.phase === 'ready' &&
          (form === null ? (
            <Request state={loaded.data} take={take} />
          ) : (
            <ConfirmHost>
              <ApplicationForm state={loaded.data} form={form} take={take} />
            </ConfirmHost>
          ))}
        {(loaded.phase === 'failed' || loaded.phase === 'gone') && (
          <>
            <p role="alert">{whatHappened(loaded.failure)}</p>
            <Button icon="refresh" onClick={retry}>
              Try Again
            </Button>
          </>
        )}
      </chakra.div>
    </>
  );
}
