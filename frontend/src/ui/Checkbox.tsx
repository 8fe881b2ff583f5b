// Checkbox in the theme's colors. Its label is the text around it, or `aria-label`.
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';

export type CheckboxProps = Omit<HTMLChakraProps<'input'>, 'type' | 'css'> & { ref?: Ref<HTMLInputElement> };

/** The native checkbox with another look, so that keyboard, forms and screen readers handle it. */
export const Checkbox = (props: CheckboxProps): ReactNode => (
  <chakra.input
    type="checkbox"
    flex="none"
    verticalAlign="middle"
    appearance="none"
    boxSize="20px"
    borderWidth="1px"
    borderColor="border.strong"
    borderRadius="chip"
    bg="bg.sunken"
    cursor="pointer"
    display="inline-grid"
    placeItems="center"
    transition="background-color var(--motion-fast), border-color var(--motion-fast)"
    _hover={{ borderColor: 'spice.solid' }}
    _focusVisible={{ outline: '2px solid var(--border-focus)', outlineOffset: '2px' }}
    _checked={{ bg: 'spice.solid', borderColor: 'spice.solid' }}
    _disabled={{ opacity: 0.5, cursor: 'default' }}
    css={{
      // Partly checked: a dash.
      '&:indeterminate': { borderColor: 'var(--accent-spice)' },
      '&:indeterminate::before': { content: '""', width: '10px', height: '3px', background: 'var(--accent-spice)' },
      // The check mark is two borders of a rotated box.
      '&:checked::before': {
        content: '""',
        width: '6px',
        height: '11px',
        marginTop: '-3px',
        borderStyle: 'solid',
        borderColor: 'var(--bg-sunken)',
        borderWidth: '0 2px 2px 0',
        transform: 'rotate(45deg)',
      },
      '@media (forced-colors: active)': {
        appearance: 'auto',
        '&:is(:checked, :indeterminate)::before': { content: 'none' },
      },
    }}
    {...props}
  />
);

/** A checkbox with its label beside it, large enough for a finger. */
export const LabeledCheckbox = ({ children, ...checkbox }: CheckboxProps): ReactNode => (
  <chakra.label display="flex" alignItems="center" gap={3} minHeight="44px" cursor="pointer">
    <Checkbox {...checkbox} />
    {children}
  </chakra.label>
);
