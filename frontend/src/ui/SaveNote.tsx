// Result of a saved change, in place of the field's help text, so that nothing moves.
import { chakra } from '@chakra-ui/react';
import { useEffect, useState, type ReactNode } from 'react';
import type { SaveState } from '../platform/forms/useAutosave.ts';
import { announce } from './announce.tsx';
import { Icon } from './Icon.tsx';

/** How long 'Saved' is shown, in ms, including its fading. */
const savedMs = 3000;

export interface SaveNoteProps {
  /** Id of the help text, for `aria-describedby`. */
  id: string;
  /** Name of the field, for screen readers. */
  label: string;
  state: SaveState | undefined;
  /** Absent: there is another way to try again. */
  onRetry?: () => void;
  /** The help text. */
  children: ReactNode;
}

const sentences = (state: SaveState): string =>
  state.phase === 'failed' ? state.text : state.phase === 'saving' ? 'Saving…' : 'Saved';

/** The state to show. 'saved' is shown only for a while. */
function useShown(state: SaveState | undefined): SaveState | undefined {
  const [passed, setPassed] = useState<SaveState>();
  useEffect(() => {
    if (state?.phase !== 'saved') return undefined;
    const timer = setTimeout(() => setPassed(state), savedMs);
    return () => clearTimeout(timer);
  }, [state]);
  return state === passed ? undefined : state;
}

const Retry = ({ label, onRetry }: { label: string; onRetry: () => void }): ReactNode => (
  <chakra.button
    type="button"
    aria-label={`Try again: ${label}`}
    minHeight="24px"
    marginInlineStart={1.5}
    color="spice.text"
    fontWeight="strong"
    textDecoration="underline"
    borderRadius="chip"
    onClick={onRetry}
  >
    Try again
  </chakra.button>
);

export function SaveNote({ id, label, state, onRetry, children }: SaveNoteProps): ReactNode {
  const shown = useShown(state);
  const words = shown === undefined || shown.phase === 'saving' ? '' : `${label}: ${sentences(shown)}`;
  useEffect(() => {
    if (words !== '') announce(words);
  }, [words]);
  const isFailed = shown?.phase === 'failed';
  return (
    <chakra.div
      display="grid"
      // An error may need a second line on a phone.
      minHeight={{ base: onRetry === undefined ? '22px' : '44px', md: '24px' }}
      fontSize="sm"
      lineHeight="22px"
      color="fg.muted"
      css={{ '& > *': { gridArea: '1 / 1', minWidth: 0 } }}
    >
      <chakra.div id={id} visibility={shown === undefined ? 'visible' : 'hidden'}>
        {children}
      </chakra.div>
      {shown !== undefined && (
        <chakra.p
          data-save-state={shown.phase}
          color={isFailed ? 'bad' : 'fg.muted'}
          {...(shown.phase === 'saved' && {
            color: 'good',
            animation: 'vanish 0.6s ease-in forwards',
            animationDelay: `${savedMs - 600}ms`,
          })}
        >
          {shown.phase === 'saved' && (
            <chakra.span display="inline-block" verticalAlign="-2px" marginInlineEnd={1}>
              <Icon name="check" size={14} />
            </chakra.span>
          )}
          {sentences(shown)}
          {isFailed && onRetry !== undefined && <Retry label={label} onRetry={onRetry} />}
        </chakra.p>
      )}
    </chakra.div>
  );
}
