// The roles of an event in its form: a row for each, which can be added, removed and moved.
import { chakra } from '@chakra-ui/react';
import { roleLimits, roleSymbols, type RoleSymbol } from '@guild/common/events/events.roles';
import { parseWholeNumber } from '@guild/common/wire/wholeNumber';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field, Input, Options, Select } from '../../../ui/Field.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { RowButtons } from '../../../ui/RowButtons.tsx';
import { announce } from '../../../ui/announce.tsx';
import { useRowFocus } from '../../../ui/useRowFocus.ts';

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

interface RowProps {
  row: TypedRoleRow;
  /** From 1. */
  place: number;
  count: number;
  errors: RowErrors | undefined;
  onChange: (row: TypedRoleRow) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}
function Row({ row, place, count, errors, onChange, onMove, onRemove }: RowProps): ReactNode {
  const name = row.name === '' ? `role ${place}` : row.name;
  return (
    <chakra.li
      data-row={place - 1}
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
        <RowButtons name={name} isFirst={place === 1} isLast={place === count} onMove={onMove} onRemove={onRemove} />
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

export function RolesField({ rows, errors, error, onChange }: RolesFieldProps): ReactNode {
  const { list, addButton, ...focus } = useRowFocus(rows);
  const move = (at: number, step: -1 | 1): void => {
    focus.move(at, step);
    const moved = [...rows];
    moved.splice(at + step, 0, ...moved.splice(at, 1));
    onChange(moved);
    announce(`Role ${at + 1} is role ${at + step + 1} of ${rows.length} now`);
  };
  const remove = (at: number): void => {
    focus.change(Math.min(at, rows.length - 2));
    onChange(rows.filter((_one, other) => other !== at));
  };
  const add = (): void => {
    focus.change(rows.length);
    const symbol = roleSymbols[rows.length % roleSymbols.length] ?? 'star';
    onChange([...rows, { name: '', symbol, min: 0, max: null }]);
  };
  return (
    <chakra.fieldset display="grid" gap={2} minWidth={0}>
      <chakra.legend fontWeight="strong" fontSize="sm">
        Roles
      </chakra.legend>
      <chakra.p fontSize="sm" color="fg.muted">
        {rows.length === 0
          ? 'Optional. With roles, people sign up as Tank or Support, for example.'
          : 'People choose one to sign up. Leave the seats empty for no limit.'}
      </chakra.p>
      {error !== undefined && (
        <chakra.p role="alert" fontSize="sm" color="bad">
          {error}
        </chakra.p>
      )}
      {rows.length > 0 && (
        <chakra.ol ref={list} listStyleType="none" margin={0} padding={0} display="grid" gap={2}>
          {rows.map((row, at) => (
            <Row
              key={at}
              row={row}
              place={at + 1}
              count={rows.length}
              errors={errors[at]}
              onChange={(changed) => onChange(rows.map((one, other) => (other === at ? changed : one)))}
              onMove={(step) => move(at, step)}
              onRemove={() => remove(at)}
            />
          ))}
        </chakra.ol>
      )}
      {rows.length < roleLimits.roles && (
        <chakra.div ref={addButton}>
          <Button size="sm" icon="plus" onClick={add}>
            Add role
          </Button>
        </chakra.div>
      )}
    </chakra.fieldset>
  );
}
