// Row of filters above a list, collapsed on phones, and shared filter controls.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { isDayInRange } from '@guild/common/wire/days';
import { useId, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Input } from './Field.tsx';
import { Icon } from './Icon.tsx';

/** Layout of a filter: two in a row on phones. */
export const fit = { flex: { base: '1 1 40%', md: 'none' } } as const;

export interface FilterBarProps {
  /** Name of the group, for screen readers. */
  label: string;
  /** Always visible: the search field, or the most used filter. */
  lead: ReactNode;
  /** For each of the other filters: whether it is set. */
  set: readonly boolean[];
  /** The other filters. On phones they are below the bar and collapsed. */
  children: ReactNode;
  /** Actions at the end of the row. */
  aside?: ReactNode;
}

/** The button that expands the filters on phones. It keeps its place when pressed. */
function Unfold({
  count,
  open,
  controls,
  onToggle,
}: {
  count: number;
  open: boolean;
  controls: string;
  onToggle: () => void;
}): ReactNode {
  return (
    <Button hideFrom="md" flex="none" px="12px" aria-expanded={open} aria-controls={controls} onClick={onToggle}>
      Filters
      {count > 0 && (
        <chakra.span
          minWidth="20px"
          px={1.5}
          borderRadius="pill"
          bg="spice.soft"
          color="spice.text"
          fontSize="xs"
          lineHeight="20px"
          textStyle="figures"
        >
          {count}
          <VisuallyHidden> set</VisuallyHidden>
        </chakra.span>
      )}
      <Icon name="chevron" size={16} {...(open && { style: { transform: 'rotate(180deg)' } })} />
    </Button>
  );
}

/**
 * One row of filters. On phones it shows `lead` and a button with the number of set filters, which
 * expands the others.
 */
export function FilterBar({ label, lead, set, children, aside }: FilterBarProps): ReactNode {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <chakra.div
      role="search"
      aria-label={label}
      display="flex"
      flexWrap="wrap"
      gap={{ base: 2, md: 3 }}
      alignItems="center"
      marginBottom={{ base: 3, md: 4 }}
    >
      {lead}
      <Unfold
        count={set.filter(Boolean).length}
        open={open}
        controls={id}
        onToggle={() => setOpen((before) => !before)}
      />
      <chakra.div
        id={id}
        data-folded={!open || undefined}
        display="contents"
        mdDown={open ? { display: 'flex', flexWrap: 'wrap', gap: 2, flexBasis: '100%' } : { display: 'none' }}
      >
        {children}
      </chakra.div>
      {Boolean(aside) && (
        <chakra.div
          display={{ base: 'contents', md: 'flex' }}
          flexWrap="wrap"
          justifyContent="flex-end"
          gap={3}
          alignItems="center"
          marginInlineStart="auto"
        >
          {aside}
        </chakra.div>
      )}
    </chakra.div>
  );
}

export interface DayFilterProps {
  label: string;
  /** `YYYY-MM-DD`. Empty: none. */
  value: string;
  /** Gets days that the server accepts, and an empty text once the field is empty. */
  onChange: (day: string) => void;
}
/** A date filter with its label. */
export function DayFilter({ label, value, onChange }: DayFilterProps): ReactNode {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    setTyped(value);
  }
  const type = (day: string): void => {
    setTyped(day);
    // While somebody types 2030, the field has the years 0002, 0020 and 0203.
    if (day === '' || isDayInRange(day)) onChange(day);
  };
  return (
    <chakra.label
      {...fit}
      display="flex"
      alignItems="center"
      gap={2}
      fontSize="sm"
      color="fg.muted"
      whiteSpace="nowrap"
    >
      {label}
      <chakra.span flex={1} minWidth={0}>
        <Input
          type="date"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(value)}
        />
      </chakra.span>
    </chakra.label>
  );
}
