// Stars: a single rating, a rating input (mouse, touch, arrow keys), and an average.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { useId, useState, type ReactNode, type Ref } from 'react';
import { Icon } from './Icon.tsx';

const five = [1, 2, 3, 4, 5] as const;
const inWords = (stars: number): string => (stars === 1 ? '1 star' : `${stars} stars`);
const filled = { fill: 'currentColor' } as const;

/** An average: '4.8 ★', or 'No rating'. @param stars 0: no rating */
export const AverageStars = ({ stars, title }: { stars: number; title?: string }): ReactNode =>
  stars > 0 ? (
    <chakra.span display="inline-flex" alignItems="center" gap={1.5} textStyle="figures" title={title}>
      {stars.toFixed(1)}
      <chakra.span color="warn">
        <VisuallyHidden>★</VisuallyHidden>
        <Icon name="star" size={16} />
      </chakra.span>
    </chakra.span>
  ) : (
    <chakra.span color="fg.muted" whiteSpace="nowrap">
      No rating
    </chakra.span>
  );

/** A single rating. */
export const Stars = ({ stars, size = 16 }: { stars: number; size?: number }): ReactNode => (
  <chakra.span display="inline-flex" gap={0.5} role="img" aria-label={`${inWords(stars)} of 5`}>
    {five.map((one) => (
      <chakra.span key={one} display="flex" color={one <= stars ? 'warn' : 'border.strong'}>
        <Icon name="star" size={size} {...(one <= stars && filled)} />
      </chakra.span>
    ))}
  </chakra.span>
);

const words: Readonly<Record<number, string>> = { 1: 'Poor', 2: 'Fair', 3: 'Good', 4: 'Very good', 5: 'Excellent' };

export interface StarsFieldProps {
  label: string;
  /** 0: nothing is chosen yet. */
  value: number;
  onChange: (stars: number) => void;
  error?: string | undefined;
  disabled?: boolean;
  /** Default: true. */
  required?: boolean;
  /** The radio button that takes the focus. */
  ref?: Ref<HTMLInputElement>;
}

/**
 * Rating input with five stars, each 44 px wide and high. The star under the pointer is previewed.
 */
export function StarsField({
  label,
  value,
  onChange,
  error,
  disabled = false,
  required = true,
  ref,
}: StarsFieldProps): ReactNode {
  const id = useId();
  const [pointed, setPointed] = useState(0);
  const shown = pointed > 0 ? pointed : value;
  const refused = error !== undefined && error !== '';
  return (
    <chakra.div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={required}
      {...(refused && { 'aria-invalid': true, 'aria-describedby': `${id}-message` })}
      display="grid"
      gap={1}
    >
      <chakra.span id={`${id}-label`} fontSize="sm" fontWeight="strong" lineHeight="20px">
        {label}
      </chakra.span>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap={3}>
        <chakra.div display="flex" marginInline="-8px" onPointerLeave={() => setPointed(0)}>
          {five.map((stars) => (
            <chakra.label
              key={stars}
              display="grid"
              placeItems="center"
              boxSize="44px"
              borderRadius="control"
              cursor={disabled ? 'default' : 'pointer'}
              color={stars <= shown ? 'warn' : 'fg.subtle'}
              opacity={disabled ? 0.6 : 1}
              transition="color var(--motion-fast)"
              css={{ '&:has(:focus-visible)': { outline: '2px solid var(--border-focus)', outlineOffset: '-4px' } }}
              onPointerEnter={(event) => {
                if (event.pointerType === 'mouse' && !disabled) setPointed(stars);
              }}
            >
              <chakra.input
                type="radio"
                name={id}
                value={stars}
                checked={stars === value}
                disabled={disabled}
                onChange={() => onChange(stars)}
                {...(stars === Math.max(1, value) && ref !== undefined && { ref })}
                srOnly
              />
              <VisuallyHidden>{inWords(stars)}</VisuallyHidden>
              <Icon name="star" size={30} {...(stars <= shown && filled)} />
            </chakra.label>
          ))}
        </chakra.div>
        <chakra.span fontSize="sm" color="fg.muted" aria-hidden>
          {words[shown] ?? ''}
        </chakra.span>
      </chakra.div>
      <chakra.p id={`${id}-message`} fontSize="sm" color="bad" lineHeight="20px" _empty={{ display: 'none' }}>
        {refused ? error : null}
      </chakra.p>
    </chakra.div>
  );
}
