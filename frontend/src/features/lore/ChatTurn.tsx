// One question to Hyperion with what came of it: the answer and where it stands, or why there is none and what can be done.
import { chakra } from '@chakra-ui/react';
import { archiveNoteLink } from '@guild/common/lore/lore.links';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useNow } from '../../platform/clock.ts';
import { useIsOffline } from '../../platform/connection.store.ts';
import { useViewer } from '../../platform/session.store.ts';
import { VisuallyHidden } from '../../ui/announce.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy.ts';
import { Icon } from '../../ui/Icon.tsx';
import { look } from '../../ui/theme/look.ts';
import { isAnswered, isWaiting, type AnsweredTurn, type Turn } from './chat.history.ts';
import { plainText, saidAt, tooOften, welcome } from './chat.words.ts';
import { NoteText } from './NoteText.tsx';

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

/** What Hyperion says before anything is asked. */
export const Welcome = (): ReactNode => (
  <Saying>
    <Orb />
    <Bubble own={false}>
      <VisuallyHidden>Hyperion: </VisuallyHidden>
      {welcome}
    </Bubble>
  </Saying>
);

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
          {question}
        </Bubble>
        <Caption textAlign="end">{saidAt(askedAt, now)}</Caption>
      </chakra.div>
    </Saying>
  );
}

const source = look({
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
const Sources = ({ sources }: Pick<AnsweredTurn['reply'], 'sources'>): ReactNode => (
  <chakra.ul
    aria-label="Sources"
    display="flex"
    flexWrap="wrap"
    gap={1.5}
    listStyleType="none"
    margin={0}
    padding={0}
    marginTop={3}
  >
    {sources.map(({ id, title }) => (
      <chakra.li key={id} minWidth={0}>
        <Link className={source()} to={archiveNoteLink(id)}>
          {title}
        </Link>
      </chakra.li>
    ))}
  </chakra.ul>
);
const copyWords = { done: 'Answer copied', failed: 'Mark the text and copy it by hand.' } as const;

const Answer = ({ turn: { reply }, now }: { turn: AnsweredTurn; now: number }): ReactNode => (
  <Saying>
    <Orb />
    <chakra.div minWidth={0}>
      <Bubble own={false}>
        <VisuallyHidden>Hyperion: </VisuallyHidden>
        <NoteText body={reply.answer} />
        {reply.sources.length > 0 && <Sources sources={reply.sources} />}
      </Bubble>
      <Caption display="flex" alignItems="center" gap={2}>
        <span>
          {saidAt(reply.at, now)}
          {reply.sources.length > 0 && ' · from the archive'}
        </span>
        <Button size="sm" variant="quiet" onClick={() => void copyText(plainText(reply.answer), copyWords)}>
          Copy<VisuallyHidden> the answer</VisuallyHidden>
        </Button>
      </Caption>
    </chakra.div>
  </Saying>
);

export interface ChatTurnProps {
  turn: Turn;
  /** Whether some answer is on its way. */
  pending: boolean;
  /** Ms since 1970. */
  now: number;
  onRetry: (turn: Turn) => void;
  onEdit: (turn: Turn) => void;
}
function Failed({ turn, pending, onRetry, onEdit }: Omit<ChatTurnProps, 'now'>): ReactNode {
  const offline = useIsOffline();
  const againAt = turn.failure?.againAt ?? null;
  const left = (againAt ?? 0) - useNow(againAt === null ? null : 1000);
  const mustWait = againAt !== null && left > 0;
  return (
    <Saying>
      <Orb />
      <chakra.div minWidth={0}>
        <Bubble own={false} color="fg.muted">
          {mustWait ? tooOften(left) : 'No answer came.'}
        </Bubble>
        <chakra.div display="flex" gap={2} marginTop={2}>
          <Button size="sm" icon="refresh" disabled={offline || pending || mustWait} onClick={() => onRetry(turn)}>
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

const dots = ['0ms', '200ms', '400ms'] as const;
export const Thinking = (): ReactNode => (
  <chakra.div display="flex" alignItems="center" gap={2.5} marginTop="18px" color="fg.muted" fontSize="sm">
    <Orb />
    Hyperion is thinking...
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
  </chakra.div>
);

/** A question, and below it the answer, or the ways out when none came; nothing while it is on its way. */
export const ChatTurn = ({ turn, now, ...rest }: ChatTurnProps): ReactNode => (
  <>
    <Question turn={turn} now={now} />
    {isAnswered(turn) ? <Answer turn={turn} now={now} /> : !isWaiting(turn, now) && <Failed turn={turn} {...rest} />}
  </>
);
