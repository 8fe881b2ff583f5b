// The roles of an event in its form: a row for each, which can be added, removed and moved.
import { chakra } from '@chakra-ui/react';
import { roleLimits, roleSymbols, type RoleSymbol } from '@guild/common/events/events.roles';
import { parseWholeNumber } from '@guild/common/wire/wholeNumber';
import type { ReactNode } from 'react';
import { Field, Input, Options, Select } from '../../../ui/Field.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { OrderedRows, type RowControls } from '../../../ui/OrderedRows.tsx';
import { RowButtons } from '../../../ui/RowButtons.tsx';

/** A role as it is typed. */
export interface TypedRoleRow {
  readonly id?: number | undefined;
  readonly name: string;
  readonly symbol: RoleSymbol;
  readonly min?: number | undefined;
  readonly max?: number | null | undefined;
}

/** What is wrong with a row, by field. */
type RowErrors = Readonly<Partial<Record<keyof TypedRoleRow, { readonly message?: string | undefined }>>>;

const symbolWords: Readonly<Record<RoleSymbol, string>> = {
  survival: 'Shield',
  plus: 'Cross',
  bolt: 'Bolt',
  scouting: 'Map',
  spice: 'Spice',
  water: 'Water',
  flag: 'Flag',
  star: 'Star',
  people: 'People',
  send: 'Arrow',
  gavel: 'Hammer',
  pin: 'Pin',
};

/** The number in a text, or null for an empty one. Other texts stay NaN, which the schema refuses. */
const numberIn = (text: string): number | null => (text.trim() === '' ? null : parseWholeNumber(text));
const shown = (value: number | null | undefined): string => (value == null || Number.isNaN(value) ? '' : `${value}`);

interface RowProps extends RowControls<TypedRoleRow> {
  row: TypedRoleRow;
  errors: RowErrors | undefined;
}
function Row({ row, at, count, errors, onChange, onMove, onRemove }: RowProps): ReactNode {
  const name = row.name === '' ? `role ${at + 1}` : row.name;
  return (
    <chakra.li
      data-row={at}
      display="grid"
      gap={2}
      padding={3}
      borderWidth="1px"
      borderColor="border"
      borderRadius="control"
      gridTemplateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        md: 'minmax(0, 1.3fr) 152px repeat(2, minmax(0, 1fr))',
      }}
      alignItems="start"
    >
      <Field label="Role" error={errors?.name?.message}>
        {(ids) => (
          <Input
            {...ids}
            autoComplete="off"
            maxLength={roleLimits.name}
            value={row.name}
            onChange={({ target }) => onChange({ ...row, name: target.value })}
          />
        )}
      </Field>
      <Field label="Symbol" error={errors?.symbol?.message}>
        {(ids) => (
          <Select
            {...ids}
            value={row.symbol}
            onChange={({ target }) => {
              const symbol = roleSymbols.find((one) => one === target.value);
              if (symbol !== undefined) onChange({ ...row, symbol });
            }}
          >
            <Options of={roleSymbols} words={symbolWords} />
          </Select>
        )}
      </Field>
      <Field label="Needed" error={errors?.min?.message}>
        {(ids) => (
          <NumberInput
            {...ids}
            min={0}
            value={shown(row.min)}
            onType={(text) => onChange({ ...row, min: numberIn(text) ?? 0 })}
          />
        )}
      </Field>
      <Field label="Seats" optional error={errors?.max?.message}>
        {(ids) => (
          <NumberInput
            {...ids}
            min={1}
            value={shown(row.max)}
            onType={(text) => onChange({ ...row, max: numberIn(text) })}
          />
        )}
      </Field>
      <chakra.div gridColumn="1 / -1" display="flex" gap={1.5} justifyContent="flex-end">
        <RowButtons name={name} isFirst={at === 0} isLast={at === count - 1} onMove={onMove} onRemove={onRemove} />
      </chakra.div>
    </chakra.li>
  );
}

export interface RolesFieldProps {
  rows: readonly TypedRoleRow[];
  errors: readonly (RowErrors | undefined)[];
  /** An error of the whole list. */
  error: string | undefined;
  onChange: (rows: TypedRoleRow[]) => void;
}

export const RolesField = ({ rows, errors, error, onChange }: RolesFieldProps): ReactNode => (
  <OrderedRows
    legend="Roles"
    name="role"
    hint={
      rows.length === 0
        ? 'Optional. With roles, people sign up as Tank or Support, for example.'
        : 'People choose one to sign up. Leave the seats empty for no limit.'
    }
    error={error}
    rows={rows}
    maxRows={roleLimits.roles}
    newRow={() => ({ name: '', symbol: roleSymbols[rows.length % roleSymbols.length] ?? 'star', min: 0, max: null })}
    onChange={onChange}
  >
    {(row, controls) => <Row key={controls.at} row={row} errors={errors[controls.at]} {...controls} />}
  </OrderedRows>
);
