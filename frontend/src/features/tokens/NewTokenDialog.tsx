// Dialog that creates an API token: its name, expiry and scopes.
import { chakra } from '@chakra-ui/react';
import { tokenDays, tokenForm, tokenRoutes, type NewToken, type TokenForm } from '@guild/common/tokens/tokens.api';
import { tokenSectionIds, tokenSections } from '@guild/common/tokens/tokens.rules';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { call } from '../../platform/api/api.ts';
import { useSchemaForm } from '../../platform/forms/useSchemaForm.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, Input, Select } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { recipe } from '../../ui/theme/recipe.ts';
import { useFormDialog } from '../../ui/useFormDialog.ts';

type FormValues = z.input<typeof tokenForm>;
type Form = UseFormReturn<FormValues, unknown, TokenForm>;

/** `register` options of the select, whose empty choice means never. */
const daysOrNever = {
  setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)),
} as const;
const verbs = [
  { verb: 'read', title: 'Read' },
  { verb: 'write', title: 'Write' },
] as const;

const table = recipe({
  width: '100%',
  tableLayout: 'fixed',
  '& th': { textAlign: 'start', fontWeight: 'text' },
  '& thead th': { fontSize: 'xs', color: 'fg.muted', paddingBlock: '4px' },
  '& :is(th, td):not(:first-of-type)': { width: '72px', textAlign: 'center' },
  '& tbody tr': { borderTopWidth: '1px', borderColor: 'border' },
});

/** A row for each section of the API, with a checkbox for each of its scopes. */
function ScopesField({ form: { register, formState } }: { form: Form }): ReactNode {
  const problem = formState.errors.scopes?.message;
  return (
    <chakra.fieldset minWidth={0} {...(problem !== undefined && { 'aria-describedby': 'scopes-message' })}>
      <chakra.legend fontSize="sm" fontWeight="strong" lineHeight="20px">
        What it may do
      </chakra.legend>
      <chakra.p id="scopes-message" fontSize="sm" color={problem === undefined ? 'fg.muted' : 'bad'}>
        {problem ?? 'Never more than you may do yourself.'}
      </chakra.p>
      <table className={table()}>
        <thead>
          <tr>
            <th scope="col">Section</th>
            {verbs.map(({ verb, title }) => (
              <th key={verb} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tokenSectionIds.map((section) => (
            <tr key={section}>
              <th scope="row">{tokenSections[section]}</th>
              {verbs.map(({ verb }) => (
                <td key={verb}>
                  <chakra.label display="grid" placeItems="center" boxSize="44px" marginInline="auto" cursor="pointer">
                    <Checkbox
                      aria-label={`${tokenSections[section]}: ${verb}`}
                      value={`${section}:${verb}`}
                      {...register('scopes')}
                    />
                  </chakra.label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </chakra.fieldset>
  );
}

export interface NewTokenDialogProps {
  onClose: () => void;
  onCreated: (created: NewToken) => void;
}
export default function NewTokenDialog({ onClose, onCreated }: NewTokenDialogProps): ReactNode {
  const form = useSchemaForm(tokenForm, { name: '', scopes: [], days: 90 });
  const { field, ...dialog } = useFormDialog(form, {
    draft: 'token:new',
    onClose,
    send: async (body) => {
      const created = await call(tokenRoutes.createToken, { body });
      onCreated(created);
      return created;
    },
    done: () => null,
    failed: ['Failed to create the token', 'Please try again'],
  });
  return (
    <FormDialog {...dialog} title="New API token" submit="Create token" pendingText="Creating...">
      <Field label="Name" hint="Which program uses it." {...field('name')}>
        {(ids) => <Input {...ids} autoComplete="off" />}
      </Field>
      <Field label="Expires" {...field('days', daysOrNever)}>
        {(ids) => (
          <Select {...ids}>
            {tokenDays.map((days) => (
              <option key={days} value={days}>
                In {days} days
              </option>
            ))}
            <option value="">Never</option>
          </Select>
        )}
      </Field>
      <ScopesField form={form} />
    </FormDialog>
  );
}
