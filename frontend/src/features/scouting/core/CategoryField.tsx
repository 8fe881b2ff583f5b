// Category choice with sign and name.
import { chakra } from '@chakra-ui/react';
import { scoutingCategories } from '@guild/common/scouting/scouting.rules';
import { useId, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { recipe } from '../../../ui/theme/recipe.ts';
import { categoryColumns, categoryEntry, CategoryName } from './categories.tsx';

const choice = recipe({
  ...categoryEntry,
  minHeight: { base: '40px', md: '36px' },
  paddingInline: 2.5,
  borderRadius: 'control',
  borderWidth: '1px',
  borderColor: 'border',
  bg: 'bg.sunken',
  fontSize: 'sm',
  lineHeight: '18px',
  cursor: 'pointer',
  '&:hover': { background: 'var(--bg-hover)' },
  '&:has(:checked)': { background: 'var(--accent-spice-soft)', borderColor: 'var(--accent-spice)' },
  '&:has(:focus-visible)': { outline: '2px solid var(--border-focus)', outlineOffset: '2px' },
});

export interface CategoryFieldProps {
  /** The result of `register`. */
  field: UseFormRegisterReturn;
  error?: string | undefined;
  contested?: boolean;
}
export function CategoryField({ field, error, contested = false }: CategoryFieldProps): ReactNode {
  const id = useId();
  const says = error ?? (contested ? 'Also changed by someone else. Choose above.' : null);
  return (
    <chakra.fieldset minWidth={0} aria-describedby={says === null ? undefined : id}>
      <chakra.legend fontSize="sm" fontWeight="strong" lineHeight="20px" marginBottom={1.5}>
        Category
      </chakra.legend>
      <chakra.div display="grid" gap={1.5} gridTemplateColumns={categoryColumns}>
        {scoutingCategories.map((category) => (
          <label key={category} className={choice()}>
            <chakra.input
              type="radio"
              srOnly
              value={category}
              aria-invalid={error !== undefined || undefined}
              {...field}
            />
            <CategoryName category={category} />
          </label>
        ))}
      </chakra.div>
      {says !== null && (
        <chakra.p id={id} fontSize="sm" lineHeight="20px" color={error === undefined ? 'warn' : 'bad'} marginTop={1.5}>
          {says}
        </chakra.p>
      )}
    </chakra.fieldset>
  );
}
