// One question to Hyperion with its answer, or with the reason why there is none and what to do
// next.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { cutWords, stoppedWords, type AnswerCut, type AnswerFrom } from '@guild/common/lore/chat.api';
import { examplesFor } from '@guild/common/lore/examples';
import { isActionSource } from '@guild/common/search/actions';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useNow } from '../../../platform/format/clock.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copy.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { recipe } from '../../../ui/theme/recipe.ts';
import { AnswerText } from './AnswerText.tsx';
import { isAnswered, isOpen, linked, type Turn } from './chat.turns.ts';
import { fromWords, saidAt, tooOften, welcome } from './chat.words.ts';
import type { Source } from '../markdown/markdown.context.ts';

const Orb = (): ReactNode => (
  <chakra.span
    display={{ base: 'none', sm: 'grid' }}
    flex="none"
    placeItems="center"
    boxSize="36px"
    borderRadius="pill"
    bg="spice.soft"
    color="spice.text"
    aria-hidden
  >
    <Icon name="hyperion" size={20} />
  </chakra.span>
);
const Saying = chakra('li', {
  base: { display: 'flex', gap: 3, maxWidth: '640px', minWidth: 0 },
  variants: { own: { true: { alignSelf: 'flex-end', flexDirection: 'row-reverse', textAlign: 'start' } } },
});
const Bubble = chakra('div', {
  base: { px: 4, py: 3, lineHeight: '22px', overflowWrap: 'anywhere', borderWidth: '1px', minWidth: 0 },
  variants: {
    own: {
      true: {
        bg: 'spice.soft',
        borderColor: 'transparent',
        borderRadius: '14px 4px 14px 14px',
        whiteSpace: 'pre-wrap',
      },
      false: { bg: 'bg.sunken', borderColor: 'border', borderRadius: '4px 14px 14px 14px' },
    },
  },
});
const Caption = chakra('div', {
  base: { marginTop: 1, paddingInline: 1, fontSize: 'xs', color: 'fg.subtle', textStyle: 'figures' },
});

/** Hyperion's greeting before the first question. */
export const Welcome = (): ReactNode => (
  <Saying>
    <Orb />
    <Bubble own={false}>
      <VisuallyHidden>Hyperion: </VisuallyHidden>
      {welcome}
    </Bubble>
  </Saying>
);

const maxSuggestions = 4;
/** Suggested questions for people who have not asked yet. */
export const Suggestions = ({
  disabled,
  onAsk,
}: {
  disabled: boolean;
  onAsk: (question: string) => void;
}): ReactNode => {
  const viewer = useViewer();
  return (
    <chakra.div role="group" aria-label="Suggested questions" display="flex" flexWrap="wrap" gap={2} marginTop={4}>
      {examplesFor(viewer)
        .slice(0, maxSuggestions)
        .map((question) => (
          <Button key={question} size="sm" disabled={disabled} onClick={() => onAsk(question)}>
            {question}
          </Button>
        ))}
    </chakra.div>
  );
};
function Question({ turn: { question, askedAt }, now }: { turn: Turn; now: number }): ReactNode {
  const { discordId, username, avatar } = useViewer();
  return (
    <Saying own>
      <chakra.span hideBelow="sm">
        <Avatar discordId={discordId} name={username} avatar={avatar} size={36} />
      </chakra.span>
      <chakra.div minWidth={0}>
        <Bubble own>
          <VisuallyHidden>You: </VisuallyHidden>
          <chakra.span display="block" dir="auto">
            {question}
          </chakra.span>
        </Bubble>
        <Caption textAlign="end">{saidAt(askedAt, now)}</Caption>
      </chakra.div>
    </Saying>
  );
}

const source = recipe({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '28px',
  px: 2.5,
  borderRadius: 'control',
  borderWidth: '1px',
  borderColor: 'border',
  bg: 'bg.panel',
  color: 'water.solid',
  fontSize: 'sm',
  lineHeight: '18px',
  _hover: { bg: 'bg.hover' },
});
interface SourcesProps {
  sources: readonly Source[];
  /** Whether the answer refers to the sources by number. */
  numbered: boolean;
  inNewTab: boolean;
}
const Sources = ({ sources, numbered, inNewTab }: SourcesProps): ReactNode => (
  <chakra.ol
    aria-label="Sources"
    display="flex"
    flexWrap="wrap"
    gap={1.5}
    listStyleType="none"
    margin={0}
    padding={0}
    marginTop={3}
  >
    {sources.map(({ id, title, to }, at) => (
      <chakra.li key={id} minWidth={0}>
        {isActionSource({ id }) && !numbered ? (
          <ButtonLink size="sm" to={to} {...(inNewTab && { target: '_blank' })}>
            {title}
          </ButtonLink>
        ) : (
          <Link className={source()} to={to} {...(inNewTab && { target: '_blank' })}>
            {numbered && (
              <chakra.span color="fg.muted" textStyle="figures" marginInlineEnd={1.5}>
                {at + 1}
              </chakra.span>
            )}
            {title}
          </Link>
        )}
      </chakra.li>
    ))}
  </chakra.ol>
);
const copyWords = { done: 'Answer copied', failed: 'Mark the text and copy it by hand.' } as const;

const dots = ['0ms', '200ms', '400ms'] as const;
const Dots = (): ReactNode => (
  <chakra.span display="flex" gap={2} aria-hidden>
    {dots.map((delay) => (
      <chakra.span
        key={delay}
        boxSize="6px"
        borderRadius="pill"
        bg="spice.solid"
        animation="breathe 1.2s ease-in-out infinite"
        animationDelay={delay}
      />
    ))}
  </chakra.span>
);

interface ShownAnswer {
  text: string;
  sources: readonly Source[];
  from: AnswerFrom | undefined;
  /** State of the answer. */
  state: 'open' | 'whole' | 'stopped' | 'cut' | 'broken';
  /** ms since 1970. */
  at: number | null;
}
/** The answer to a question. null: none (yet). */
function toShownAnswer(turn: Turn): ShownAnswer | null {
  if (isAnswered(turn)) {
    const { answer, sources, from, stopped, cut, at } = turn.reply;
    const state = stopped === true ? 'stopped' : cut === undefined ? 'whole' : 'cut';
    return { text: answer, sources: linked(sources), from, at, state };
  }
  const { said = '', sources = [], from } = turn;
  if (said.trim() === '') return null;
  return { text: said, sources: linked(sources), from, at: null, state: isOpen(turn) ? 'open' : 'broken' };
}
const stateWords = { open: null, whole: null, stopped: 'stopped', cut: 'incomplete', broken: 'cut off' } as const;

interface AnswerProps {
  answer: ShownAnswer;
  now: number;
  inNewTab: boolean;
}
const Answer = ({ answer: { text, sources, from, state, at }, now, inNewTab }: AnswerProps): ReactNode => (
  <Saying>
    <Orb />
    <chakra.div minWidth={0}>
      <Bubble own={false}>
        <VisuallyHidden>Hyperion: </VisuallyHidden>
        <AnswerText text={text} isOpen={state !== 'whole'} sources={sources} inNewTab={inNewTab} />
        {state !== 'open' && sources.length > 0 && (
          <Sources sources={sources} numbered={from === 'provider'} inNewTab={inNewTab} />
        )}
      </Bubble>
      <Caption display="flex" flexWrap="wrap" alignItems="center" gap={2} minHeight="controlSm">
        <span>
          {[
            at === null ? null : saidAt(at, now),
            from === undefined ? null : fromWords(from, sources),
            stateWords[state],
          ]
            .filter((one) => one !== null)
            .join(' · ')}
        </span>
        {state === 'open' ? (
          <Dots />
        ) : (
          <Button size="sm" variant="quiet" onClick={() => void copyText(text, copyWords)}>
            Copy<VisuallyHidden> the answer</VisuallyHidden>
          </Button>
        )}
      </Caption>
    </chakra.div>
  </Saying>
);

export interface ChatTurnProps {
  turn: Turn;
  /** Whether any answer is being written. */
  pending: boolean;
  /** ms since 1970. */
  now: number;
  onRetry: (turn: Turn) => void;
  onEdit: (turn: Turn) => void;
  /** Requests the rest of an answer that was cut. null: another question was asked since. */
  onContinue: (() => void) | null;
  /** Whether links open in a new tab. */
  inNewTab: boolean;
}
/** Why there is no complete answer. */
function whyNone({ failure, said = '' }: Turn): string {
  if (failure?.why === 'stopped') return stoppedWords;
  if (failure?.words !== undefined && failure.words !== '') return failure.words;
  return said.trim() === '' ? 'No answer.' : 'The answer was cut off.';
}
function Failed({ turn, pending, onRetry, onEdit }: Omit<ChatTurnProps, 'now' | 'inNewTab' | 'onContinue'>): ReactNode {
  const againAt = turn.failure?.againAt ?? null;
  const remainingMs = (againAt ?? 0) - useNow(againAt === null ? null : 1000);
  const mustWait = againAt !== null && remainingMs > 0;
  return (
    <Saying>
      <Orb />
      <chakra.div minWidth={0}>
        <Bubble own={false} color="fg.muted">
          {mustWait ? tooOften(remainingMs) : whyNone(turn)}
        </Bubble>
        <chakra.div display="flex" gap={2} marginTop={2}>
          <Button size="sm" icon="refresh" needsConnection disabled={pending || mustWait} onClick={() => onRetry(turn)}>
            Retry
          </Button>
          <Button size="sm" icon="edit" disabled={pending} onClick={() => onEdit(turn)}>
            Edit
          </Button>
        </chakra.div>
      </chakra.div>
    </Saying>
  );
}

/** Why an answer is incomplete, and a button that continues it. */
function Cut({
  cut,
  pending,
  onContinue,
}: Pick<ChatTurnProps, 'pending' | 'onContinue'> & { cut: AnswerCut }): ReactNode {
  return (
    <Saying>
      <Orb />
      <chakra.div minWidth={0}>
        <Bubble own={false} color="fg.muted">
          {cutWords[cut]}
        </Bubble>
        {onContinue !== null && (
          <Button size="sm" marginTop={2} needsConnection disabled={pending} onClick={onContinue}>
            Continue
          </Button>
        )}
      </chakra.div>
    </Saying>
  );
}

export const Thinking = (): ReactNode => (
  <chakra.div display="flex" alignItems="center" gap={2.5} marginTop="18px" color="fg.muted" fontSize="sm">
    <Orb />
    Hyperion is thinking...
    <Dots />
  </chakra.div>
);

/**
 * A question and its answer so far, or the ways to try again. Nothing below the question while
 * Hyperion thinks.
 */
export const ChatTurn = memo(({ turn, now, inNewTab, onContinue, ...rest }: ChatTurnProps): ReactNode => {
  const answer = toShownAnswer(turn);
  const cut = turn.reply?.cut;
  return (
    <>
      <Question turn={turn} now={now} />
      {answer !== null && <Answer answer={answer} now={now} inNewTab={inNewTab} />}
      {cut !== undefined && <Cut cut={cut} pending={rest.pending} onContinue={onContinue} />}
      {turn.failure !== null && <Failed turn={turn} {...rest} />}
    </>
  );
});
ChatTurn.displayName = 'ChatTurn';
