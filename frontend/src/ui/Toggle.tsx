// Segmented control: a choice between a few words.
import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';

export interface ToggleProps<V extends string> {
  /** Name of the choice, for screen readers. */
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
  /** Allows several rows. */
  wraps?: boolean;
}

/** Radio buttons that look like one control. Arrow keys change the choice. */
export function Toggle<V extends string>({
  label,
  value,
  options,
  onChange,
  wraps = false,
}: ToggleProps<V>): ReactNode {
  const name = useId();
  return (
    <chakra.div
      role="radiogroup"
      aria-label={label}
      display="flex"
      padding="3px"
      gap="2px"
      {...(wraps
        ? { flex: '0 1 auto', flexWrap: 'wrap', minHeight: 'controlMd' }
        : { flex: 'none', height: 'controlMd' })}
      borderWidth="1px"
      borderColor="border"
      borderRadius="control"
      bg="bg.panel"
    >
      {options.map((option) => (
        <chakra.label
          key={option.value}
          display="grid"
          placeItems="center"
          px={3}
          {...(wraps && { flex: '1 0 auto', minHeight: '32px' })}
          borderRadius="chip"
          fontSize="sm"
          fontWeight="strong"
          whiteSpace="nowrap"
          cursor="pointer"
          color="fg.muted"
          borderWidth="1px"
          borderColor="transparent"
          transition="background-color var(--motion-fast)"
          _hover={{ color: 'fg' }}
          css={{
            '&:has(:checked)': {
              background: 'var(--bg-hover)',
              borderColor: 'var(--border-strong)',
              color: 'var(--fg-default)',
            },
            '&:has(:focus-visible)': { outline: '2px solid var(--border-focus)', outlineOffset: '2px' },
          }}
        >
          <chakra.input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            srOnly
          />
          <span>{option.label}</span>
        </chakra.label>
      ))}
    </chakra.div>
  );
}
