// Chat form. The typed question is kept in this tab until it is sent. While an answer comes, the
// form has a Stop button.
import { chakra } from '@chakra-ui/react';
import { limits } from '@guild/common/wire/fields';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent as KeyboardEventOf,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
} from 'react';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { useIsPhone } from '../../../platform/page/phone.ts';
import { Input } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';

/**
 * Keeps the focus in the form. While an answer comes, the field is disabled and Stop has the focus;
 * afterwards the field. On phones the focus moves to the conversation instead, because the keyboard
 * would cover the answer.
 */
function useRestoredFocus({ input, stop, rest, pending }: FocusTargets): { readonly sent: () => void } {
  const isPhone = useIsPhone();
  const isDue = useRef(false);
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body;
    if (pending) {
      if (!isDue.current && activeElement !== input.current) return;
      isDue.current = false;
      hasFocus.current = true;
      if (isLost || activeElement === input.current) stop.current?.focus();
    } else if (hasFocus.current) {
      hasFocus.current = false;
      if (isLost) (isPhone ? rest : input).current?.focus({ preventScroll: true });
    }
  }, [input, stop, rest, pending, isPhone]);
  return {
    sent: () => {
      isDue.current = true;
    },
  };
}
interface FocusTargets {
  input: RefObject<HTMLInputElement | null>;
  stop: RefObject<HTMLButtonElement | null>;
  /** The element that gets the focus instead of the form. */
  rest: RefObject<HTMLElement | null>;
  pending: boolean;
}

/** Whether a dialog or menu is open, to which the key belongs. */
const isElsewhere = (): boolean => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
function useEscape(run: () => void, isOn: boolean): void {
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || isElsewhere()) return;
      event.preventDefault();
      newest.current();
    };
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  }, [isOn]);
}

/**
 * Ignores repeats of a held Enter key: it would press Stop right after Send, because both share one
 * place.
 */
const onlyMeant = {
  onKeyDown: (event: KeyboardEventOf<HTMLElement>) => {
    if (event.repeat) event.preventDefault();
  },
} as const;

export interface ChatFormProps {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (text: string) => void;
  pending: boolean;
  /** @param question not blank */
  onAsk: (question: string) => void;
  onStop: () => void;
  /** The element that gets the focus instead of the form. */
  rest: RefObject<HTMLElement | null>;
  /** Hints about the remaining questions. Empty: none. */
  hints: readonly string[];
  /** Whether a question is allowed now. */
  mayAsk: boolean;
}
const side = { width: '48px', height: '48px' } as const;
export function ChatForm({
  input,
  value,
  onChange,
  pending,
  onAsk,
  onStop,
  rest,
  hints,
  mayAsk,
}: ChatFormProps): ReactNode {
  const offline = useIsOffline();
  const hintId = useId();
  const stop = useRef<HTMLButtonElement>(null);
  const { sent } = useRestoredFocus({ input, stop, rest, pending });
  useEscape(onStop, pending);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const question = value.trim();
    if (question === '' || pending || offline || !mayAsk) return;
    sent();
    onAsk(question);
  };
  return (
    <chakra.form
      display="flex"
      gap={3}
      padding={{ base: 3, md: 4 }}
      borderTopWidth="1px"
      borderColor="border"
      onSubmit={submit}
    >
      <chakra.div flex={1} minWidth={0}>
        <Input
          ref={input}
          name="question"
          aria-label="Question to Hyperion"
          placeholder="Ask Hyperion about the Dune universe..."
          aria-describedby={hints.length > 0 ? hintId : undefined}
          enterKeyHint="send"
          maxLength={limits.text}
          height="48px"
          value={value}
          disabled={pending}
          onChange={(event) => onChange(event.target.value)}
        />
        <chakra.p
          id={hintId}
          role="status"
          // Otherwise screen readers would read every second of the countdown.
          aria-live={mayAsk ? undefined : 'off'}
          fontSize="xs"
          color="fg.muted"
          _empty={{ display: 'none' }}
          marginTop={1.5}
        >
          {hints.join(' · ')}
        </chakra.p>
      </chakra.div>
      {pending ? (
        <IconButton
          ref={stop}
          key="stop"
          label="Stop"
          icon="stop"
          variant="tonal"
          tooltip={false}
          {...side}
          {...onlyMeant}
          onClick={(event) => {
            if (event.detail <= 1) onStop();
          }}
        />
      ) : (
        <IconButton
          key="send"
          type="submit"
          label="Send"
          icon="send"
          variant="primary"
          {...side}
          needsConnection
          disabled={!mayAsk || value.trim() === ''}
        />
      )}
    </chakra.form>
  );
}
