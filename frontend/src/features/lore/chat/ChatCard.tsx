// Chat with Hyperion: questions, answers, and the form.
import { chakra } from '@chakra-ui/react';
import { continueQuestion } from '@guild/common/lore/chat.api';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { useNow } from '../../../platform/format/clock.ts';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { keepDraft, readDraft } from '../../../platform/forms/drafts.ts';
import { useKeyboardRoom } from '../../../platform/page/keyboardRoom.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { panelStyles } from '../../../ui/Panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { ApiError } from '../../../platform/api/api.ts';
import { loadMarkdown } from './AnswerText.tsx';
import { createHistory, historyOf, type History } from './chat.history.ts';
import { isOpen, type Turn } from './chat.turns.ts';
import { failed, tooOften } from './chat.words.ts';
import { ChatForm } from './ChatForm.tsx';
import { ChatTurn, Suggestions, Thinking, Welcome } from './ChatTurn.tsx';
import { SpokenAnswer } from './SpokenAnswer.tsx';
import { useLoreUsage } from '../budget/usage.ts';
import { useLogScroll } from './useLogScroll.ts';

// Loaded together with this file, so that it is ready before the first answer.
void loadMarkdown();

const draftName = 'hyperion';
interface ChatDraft {
  question: string;
}
const typedBefore = (): string => readDraft<ChatDraft>(draftName)?.typed.question ?? '';
const keepTyped = (question: string): void =>
  keepDraft<ChatDraft>(draftName, question === '' ? null : { typed: { question } });

/** Shows why a question failed. The rate limit's message says when to ask again. */
function sayFailed(error: unknown): void {
  const seconds =
    error instanceof ApiError && error.code === 'too_many' ? error.details['retryAfterSeconds'] : undefined;
  toast.error({
    title: 'Error',
    description: typeof seconds === 'number' ? tooOften(seconds * 1000) : failed,
    ...(error instanceof ApiError && error.tried !== '' && { tried: error.tried }),
  });
}
async function ask(history: History, question: string, id?: string): Promise<void> {
  try {
    await history.ask(question, id);
  } catch (error) {
    sayFailed(error);
  }
}
const stillKnown = {
  title: 'Error',
  description: 'Hyperion still remembers your last questions.',
} as const;
async function forget(history: History): Promise<void> {
  try {
    await history.forget();
  } catch {
    toast.error({ ...stillKnown, action: { label: 'Try again', onClick: () => void forget(history) } });
  }
}
function clear(history: History): void {
  const undo = history.clear();
  toast.success({ title: 'History cleared', action: { label: 'Undo', onClick: undo }, duration: 10_000 });
  void forget(history);
}

/** The conversation, current in every tab. */
function useTurns(history: History): { turns: readonly Turn[]; pending: boolean; now: number } {
  const turns = useStore(history.store);
  useEffect(() => history.follow(), [history]);
  return { turns, now: useNow(60_000), pending: turns.some(isOpen) };
}

interface HeaderProps {
  /** Whether the conversation is lost when the page is closed. */
  passing: boolean;
  canClear: boolean;
  onClear: () => void;
}
const Header = ({ passing, canClear, onClear }: HeaderProps): ReactNode => (
  <chakra.header
    display="flex"
    alignItems="center"
    gap={3}
    minHeight="64px"
    paddingInline={{ base: '16px 8px', md: '24px 12px' }}
    borderBottomWidth="1px"
    borderColor="border"
  >
    <chakra.div flex={1} minWidth={0}>
      <chakra.h2 textStyle="cardTitle">Hyperion</chakra.h2>
      {passing && (
        <chakra.p fontSize="xs" color="fg.subtle">
          Kept until you close this page
        </chakra.p>
      )}
    </chakra.div>
    <Button size="sm" variant="quiet" icon="trash" disabled={!canClear} onClick={onClear}>
      Clear history
    </Button>
  </chakra.header>
);

/**
 * From below the tabs to the end of the screen, above the bottom bar or the keyboard of a phone.
 */
const height = {
  base: 'max(340px, calc(100dvh - var(--topbar) - env(safe-area-inset-top) - 102px - max(var(--bottombar), var(--keyboard, 0px))))',
  md: 'max(400px, calc(100dvh - var(--topbar) - 110px))',
} as const;

const NewAnswer = ({ onClick }: { onClick: () => void }): ReactNode => (
  <chakra.div position="absolute" insetInline={0} bottom={3} display="flex" justifyContent="center">
    <Button size="sm" icon="chevron" onClick={onClick}>
      New below
    </Button>
  </chakra.div>
);

/** Takes a question over that was typed on another page, such as in the search. */
function useAskedElsewhere(ask: (question: string) => void): void {
  const location = useLocation();
  const { key, pathname, search } = location;
  const navigate = useNavigate();
  const taken = useRef<string | null>(null);
  const question = (location.state as { ask?: unknown } | null)?.ask;
  useEffect(() => {
    if (typeof question !== 'string' || taken.current === key) return;
    taken.current = key;
    // Back and reload must not ask again.
    void navigate(`${pathname}${search}`, { replace: true, state: null });
    ask(question);
  }, [question, key, pathname, search, navigate, ask]);
}

function Chat({ history, passing }: { history: History; passing: boolean }): ReactNode {
  const { turns, pending, now } = useTurns(history);
  const [typed, setTyped] = useState(typedBefore);
  const input = useRef<HTMLInputElement>(null);
  const offline = useIsOffline();
  const { words: hints, mayAsk } = useLoreUsage();
  const last = turns.at(-1);
  const isSilent = pending && (last?.said ?? '').trim() === '';
  const { log, onScroll, toEnd, hasNews } = useLogScroll(
    `${last?.id ?? ''} ${(last?.said ?? '').length} ${last?.reply?.at.toString() ?? ''} ${pending.toString()}`,
  );
  useKeyboardRoom(true);
  const type = (text: string): void => {
    setTyped(text);
    keepTyped(text);
  };
  const send = useCallback(
    (question: string, id?: string): void => {
      toEnd();
      void ask(history, question, id);
    },
    [history, toEnd],
  );
  useAskedElsewhere((question) => {
    if (pending || offline || !mayAsk) type(question);
    else send(question);
  });
  const retry = useCallback(({ id, question }: Turn) => send(question, id), [send]);
  const goOn = useCallback(() => send(continueQuestion), [send]);
  const edit = useCallback(
    ({ id, question }: Turn): void => {
      history.remove(id);
      setTyped((before) => {
        const text = before.trim() === '' ? question : `${question} ${before}`;
        keepTyped(text);
        return text;
      });
      input.current?.focus();
    },
    [history],
  );
  return (
    <chakra.section
      {...panelStyles}
      aria-label="Chat with Hyperion"
      maxWidth="820px"
      marginInline="auto"
      height={height}
      display="flex"
      flexDirection="column"
    >
      <Header passing={passing} canClear={turns.length > 0 && !pending} onClear={() => clear(history)} />
      <chakra.div position="relative" flex={1} minHeight={0}>
        <chakra.div
          ref={log}
          role="region"
          aria-label="Conversation"
          tabIndex={0}
          height="100%"
          overflowY="auto"
          overscrollBehavior="contain"
          padding={{ base: 4, md: 6 }}
          _focusVisible={{ outlineOffset: '-2px' }}
          onScroll={onScroll}
        >
          <chakra.ol display="flex" flexDirection="column" gap="18px" listStyleType="none" margin={0} padding={0}>
            <Welcome />
            {turns.map((turn) => (
              <ChatTurn
                key={turn.id}
                turn={turn}
                pending={pending}
                now={now}
                onRetry={retry}
                onEdit={edit}
                onContinue={turn === last ? goOn : null}
                inNewTab={passing}
              />
            ))}
          </chakra.ol>
          {turns.length === 0 && <Suggestions disabled={offline || !mayAsk} onAsk={send} />}
          <chakra.div role="status">{isSilent && <Thinking />}</chakra.div>
        </chakra.div>
        <SpokenAnswer last={last} />
        {hasNews && <NewAnswer onClick={toEnd} />}
      </chakra.div>
      <ChatForm
        input={input}
        value={typed}
        onChange={type}
        pending={pending}
        onAsk={(question) => {
          type('');
          send(question);
        }}
        onStop={() => history.stop()}
        rest={log}
        hints={hints}
        mayAsk={mayAsk}
      />
    </chakra.section>
  );
}

/** The chat with the signed-in person's stored conversation. */
export function ChatCard(): ReactNode {
  const { userId } = useViewer();
  return <Chat key={userId} history={historyOf(userId)} passing={false} />;
}

/**
 * The chat with a conversation in memory only. It is lost with the page, so the next person cannot
 * see it.
 */
export function StandaloneChat(): ReactNode {
  const { userId } = useViewer();
  return <Standalone key={userId} />;
}
function Standalone(): ReactNode {
  const [history] = useState(() => createHistory(null));
  useEffect(() => () => history.leave(), [history]);
  return <Chat history={history} passing />;
}
