// Where a question to Hyperion is typed; it is kept for this tab until it is sent.
import { chakra } from '@chakra-ui/react';
import { limits } from '@guild/common/wire/fields';
import { useEffect, useRef, type ReactNode, type RefObject, type SubmitEvent } from 'react';
import { useIsOffline } from '../../platform/connection.store.ts';
import { useIsPhone } from '../../platform/phone.ts';
import { Input } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

/** Gives the field the focus back that it lost while it was disabled; not on phones, whose keyboard would cover the answer. */
function useFocusBack(input: RefObject<HTMLInputElement | null>, pending: boolean): { readonly sent: () => void } {
  const isPhone = useIsPhone();
  const isDue = useRef(false);
  useEffect(() => {
    if (pending || !isDue.current) return;
    isDue.current = false;
    if (!isPhone && document.activeElement === document.body) input.current?.focus();
  }, [input, pending, isPhone]);
  return {
    sent: () => {
      isDue.current = true;
    },
  };
}

export interface ChatFormProps {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (text: string) => void;
  pending: boolean;
  /** @param question not blank */
  onAsk: (question: string) => void;
}
export function ChatForm({ input, value, onChange, pending, onAsk }: ChatFormProps): ReactNode {
  const offline = useIsOffline();
  const { sent } = useFocusBack(input, pending);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const question = value.trim();
    if (question === '' || pending || offline) return;
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
          enterKeyHint="send"
          maxLength={limits.text}
          height="48px"
          value={value}
          disabled={pending}
          onChange={(event) => onChange(event.target.value)}
        />
      </chakra.div>
      <IconButton
        type="submit"
        label="Send"
        icon="send"
        variant="primary"
        width="48px"
        height="48px"
        disabled={pending || offline || value.trim() === ''}
      />
    </chakra.form>
  );
}
