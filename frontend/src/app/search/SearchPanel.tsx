// Search panel, opened by Ctrl/Cmd-K or the field in the bar: finds members, auctions, events,
// items, places of the hall, map cells, settings and the audit record, and runs typed commands.
import { chakra, VisuallyHidden, type SystemStyleObject } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useIsOffline } from '../../platform/live/connection.store.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { goAway } from '../../platform/forms/unsaved.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Face } from '../../ui/Face.tsx';
import { Input } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { searchField } from '../shell/useEarlyKeys.ts';
import {
  auditFor,
  commandOptions,
  groupsOf,
  isAlwaysThere,
  isCurrent,
  localOptions,
  partsOf,
  questionGroup,
  recentCommand,
  stillSeen,
  type Group,
  type Option,
} from './options.ts';
import { recentOf, rememberOpened } from './recent.ts';
import { useCommand, useFound } from './useFound.ts';

const listLook: SystemStyleObject = {
  '& [role=option]': {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: { base: '48px', md: '40px' },
    paddingInline: 3,
    borderRadius: 'control',
    '& > svg': { color: 'fg.subtle', flex: 'none' },
    '&[aria-selected=true]': { bg: 'bg.hover', boxShadow: 'inset 3px 0 0 var(--accent-spice)' },
  },
  '& mark': { bg: 'transparent', color: 'spice.text', fontWeight: 'strong' },
};

interface OptionRowProps {
  id: string;
  option: Option;
  text: string;
  chosen: boolean;
  onOpen: () => void;
  onChoose: () => void;
}
function OptionRow({ id, option, text, chosen, onOpen, onChoose }: OptionRowProps): ReactNode {
  const [before, fits, behind] = partsOf(option.title, text);
  return (
    <Link
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      to={option.link}
      // Keeps the focus in the field, where the next key is expected.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
      onPointerMove={onChoose}
    >
      {option.discordId === null ? (
        <Icon name={option.icon} />
      ) : (
        <Face discordId={option.discordId} name={option.title} size={24} />
      )}
      <chakra.span dir="auto" truncate flex="0 1 auto">
        {before}
        {fits !== '' && <mark>{fits}</mark>}
        {behind}
      </chakra.span>
      <chakra.span truncate flex="1 0 30%" textAlign="end" fontSize="sm" color="fg.muted">
        {option.more}
        {option.at !== null && (
          <>
            {option.more !== '' && ' · '}
            <RelativeTime planned iso={option.at} />
          </>
        )}
      </chakra.span>
    </Link>
  );
}

interface ListProps {
  id: string;
  groups: readonly Group[];
  text: string;
  chosen: number;
  onOpen: (option: Option) => void;
  onChoose: (at: number) => void;
}
function List({ id, groups, text, chosen, onOpen, onChoose }: ListProps): ReactNode {
  const from = groups.map((_group, at) => groups.slice(0, at).reduce((sum, { options }) => sum + options.length, 0));
  return (
    <chakra.div id={id} role="listbox" aria-label="Found" css={listLook}>
      {groups.map(({ words, options }, at) => (
        <div key={words} role="group" aria-label={words}>
          <chakra.p aria-hidden padding="10px 12px 4px" fontSize="xs" color="fg.subtle">
            {words}
          </chakra.p>
          {options.map((option, within) => {
            const place = (from[at] ?? 0) + within;
            return (
              <OptionRow
                key={`${option.link} ${option.title}`}
                id={`${id}-${place}`}
                option={option}
                text={text}
                chosen={place === chosen}
                onOpen={() => onOpen(option)}
                onChoose={() => onChoose(place)}
              />
            );
          })}
        </div>
      ))}
    </chakra.div>
  );
}

/** The option that a key moves to. undefined: the key moves nowhere. */
function nextFor(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Scrolls the selected option into view. */
function useInSight(list: RefObject<HTMLElement | null>, chosen: number): void {
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [list, chosen]);
}

export interface SearchPanelProps {
  open: boolean;
  onClose: () => void;
  /** The text of the field. */
  typed: string;
  onType: (typed: string) => void;
}
/** A question that is asked in the list. */
interface Asking {
  /** The option that is done after a yes. */
  readonly option: Option;
  /** The selected answer. */
  readonly chosen: number;
}
type PanelProps = Omit<SearchPanelProps, 'open'> & {
  asking: Asking | null;
  setAsking: (asking: Asking | null) => void;
};
function Panel({ onClose, typed, onType, asking, setAsking }: PanelProps): ReactNode {
  const viewer = useViewer();
  const { access, discordId } = viewer;
  const navigate = useNavigate();
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  /** The selected option of the list. It stays selected while its question is asked. */
  const [listed, setListed] = useState(0);
  const chosen = asking === null ? listed : asking.chosen;
  const setChosen = (next: number): void => {
    if (asking === null) setListed(next);
    else setAsking({ ...asking, chosen: next });
  };
  /** Whether Enter was pressed before there was anything to open. */
  const [hasty, setHasty] = useState(false);
  const text = typed.trim();
  const found = useFound(text);
  const { command, ...commanded } = useCommand(text, viewer);
  const pending = found.pending || commanded.pending;
  const offline = useIsOffline();
  const { failure, retry } = commanded.failure === null ? found : commanded;
  const known = (): Group[] =>
    groupsOf({
      text,
      ...localOptions(viewer, text, command),
      command,
      commandOptions: command === null ? [] : commandOptions(command, commanded.found),
      recent: stillSeen(recentOf(discordId), viewer),
      found: found.found,
      audit: command === null ? auditFor(viewer, text) : [],
      pending,
    });
  // Until the things of a command are found, nothing is offered that they would move.
  const groups = asking !== null ? [questionGroup(asking.option, text)] : commanded.pending ? [] : known();
  const options = groups.flatMap((group) => group.options);
  useInSight(body, chosen);

  const type = (next: string): void => {
    onType(next);
    setListed(0);
    setHasty(false);
    setAsking(null);
  };
  const open = (option: Option): void => {
    if (option.fill !== undefined) {
      type(option.fill);
      return;
    }
    setHasty(false);
    if (option.question !== undefined) {
      setAsking({ option, chosen: 0 });
      return;
    }
    const group = groups.find(({ options }) => options.includes(option));
    const isOfCommand = command !== null && group?.isCommand === true;
    // Only what can be opened or typed again is remembered.
    if (isOfCommand) rememberOpened(discordId, recentCommand(command, text));
    else if (option.run === undefined && option.ask === undefined) rememberOpened(discordId, option);
    onClose();
    const state = option.ask === undefined ? null : { ask: option.ask };
    const goTo = (to: string): void => goAway(to, () => void navigate(to, { state }));
    if (option.run === undefined) goTo(option.link);
    else option.run(goTo);
  };
  const first = options[0];
  const foundAny = groups.some((group) => !isAlwaysThere(group));
  // An early Enter opens what is found, but does nothing that cannot be seen before.
  const isDue = hasty && !pending && foundAny && first !== undefined && first.run === undefined;
  const openFirst = useRef(open);
  useEffect(() => {
    openFirst.current = open;
  });
  useEffect(() => {
    if (isDue) openFirst.current(first);
  }, [isDue, first]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      // A held key must not answer the question that it has opened.
      if (event.repeat) return;
      const option = options[chosen];
      // Results for an earlier text must not be opened.
      const isKnown =
        option !== undefined && (!pending || chosen > 0 || (groups[0] !== undefined && isCurrent(groups[0])));
      if (isKnown) open(option);
      else setHasty(true);
      return;
    }
    const next = nextFor(event.key, chosen, options.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
  };
  const nothingFound = options.length > 0 ? '0 found. Other options follow.' : '0 found';
  const isNothing = text !== '' && !pending && failure === null && !foundAny;
  return (
    <chakra.div
      ref={body}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={2}
      alignContent="start"
      minHeight={{ base: 'calc(100dvh - 140px)', md: '380px' }}
    >
      <chakra.div position="sticky" top={0} zIndex={1} bg="bg.raised" paddingBottom={1} onKeyDown={onKeyDown}>
        <Input
          role="combobox"
          aria-label="Search everything"
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? `${id}-${chosen}` : undefined}
          {...searchField}
          autoComplete="off"
          enterKeyHint="go"
          placeholder={access === 'Guest' ? 'Members, auctions, items…' : 'Members, auctions, items, events…'}
          value={typed}
          onChange={(event) => type(event.target.value)}
          // The dialog focuses the field and selects its text. The next letter must not replace the early ones.
          onFocus={({ currentTarget: field }) =>
            queueMicrotask(() => field.setSelectionRange(field.value.length, field.value.length))
          }
        />
      </chakra.div>
      <div role="status">
        {asking === null ? (
          <VisuallyHidden>
            {text === '' ? '' : pending ? 'Searching…' : foundAny ? `${options.length} found` : nothingFound}
          </VisuallyHidden>
        ) : (
          <chakra.p dir="auto" padding="10px 12px 0" fontWeight="strong" overflowWrap="anywhere">
            {asking.option.question?.text}
          </chakra.p>
        )}
      </div>
      {failure !== null && !pending && !offline && (
        <ErrorState title="Error searching" error={failure} onRetry={retry} />
      )}
      {failure !== null && offline && (
        <chakra.p padding={3} color="fg.muted">
          You can search again when you reconnect.
        </chakra.p>
      )}
      <List id={id} groups={groups} text={text} chosen={chosen} onOpen={open} onChoose={setChosen} />
      {pending && options.length === 0 && (
        <chakra.p padding={3} color="fg.muted">
          Searching…
        </chakra.p>
      )}
      {isNothing && (
        <chakra.p padding={3} color="fg.muted" overflowWrap="anywhere">
          No results for ‘{text}’.
        </chakra.p>
      )}
    </chakra.div>
  );
}

export default function SearchPanel({ open, onClose, ...text }: SearchPanelProps): ReactNode {
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = (): void => {
    setAsking(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Search"
      // From a question back to the list.
      {...(asking !== null && { onEscape: () => setAsking(null) })}
    >
      <Panel onClose={close} asking={asking} setAsking={setAsking} {...text} />
    </Dialog>
  );
}
