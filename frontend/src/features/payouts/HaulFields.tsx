// The fields of the haul dialog: amounts by currency, how they are shared, and everybody with what they get.
import { chakra } from '@chakra-ui/react';
import { currencies, shareMethods, type Money } from '@guild/common/payouts/payouts.api';
import type { ReactNode } from 'react';
import type { Typed } from '../../platform/useEdit.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, Input, Select, Textarea } from '../../ui/Field.tsx';
import { Two } from '../../ui/FormDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { HaulTyped, PersonRow, Preview } from './haul.form.ts';
import { inWords, methodWords } from './payouts.words.ts';

interface FieldsProps {
  fields: Typed<HaulTyped>;
  preview: Preview;
  /** Of each field of the call why it was refused. */
  errors: Readonly<Partial<Record<string, string>>>;
}

function Amounts({ fields: { typed, write }, errors }: FieldsProps): ReactNode {
  const { amounts } = typed;
  const free = currencies.filter((one) => !amounts.some(({ currency }) => currency === one));
  const put = (at: number, patch: Partial<HaulTyped['amounts'][number]>): void =>
    write({ amounts: amounts.map((row, index) => (index === at ? { ...row, ...patch } : row)) });
  return (
    <chakra.div display="grid" gap={2}>
      {amounts.map(({ currency, amount }, at) => (
        <chakra.div key={currency} display="flex" gap={2} alignItems="end">
          <chakra.div flex={1} minWidth={0}>
            <Field
              label={at === 0 ? 'Amount' : `Amount of ${currency}`}
              error={errors[`amounts.${at.toString()}.amount`]}
            >
              {(ids) => (
                <Input
                  {...ids}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  value={amount}
                  onChange={({ target }) => put(at, { amount: target.value })}
                />
              )}
            </Field>
          </chakra.div>
          <chakra.div paddingBottom="18px" display="flex" gap={1}>
            <Select
              aria-label={`Currency ${(at + 1).toString()}`}
              value={currency}
              onChange={({ target }) => {
                const next = currencies.find((one) => one === target.value);
                if (next !== undefined) put(at, { currency: next });
              }}
            >
              {[currency, ...free].map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
            {amounts.length > 1 && (
              <IconButton
                label={`Remove ${currency}`}
                icon="close"
                onClick={() => write({ amounts: amounts.filter((_row, index) => index !== at) })}
              />
            )}
          </chakra.div>
        </chakra.div>
      ))}
      {free[0] !== undefined && (
        <chakra.div>
          <Button
            size="sm"
            icon="plus"
            onClick={() => write({ amounts: [...amounts, { currency: free[0] ?? 'Solari', amount: '' }] })}
          >
            Add currency
          </Button>
        </chakra.div>
      )}
    </chakra.div>
  );
}

interface RowProps {
  row: PersonRow;
  typed: HaulTyped;
  amounts: readonly Money[];
  put: (patch: Partial<PersonRow>) => void;
}
const attendances = { present: '', late: 'late', absent: 'absent', unknown: 'attendance not ticked' } as const;
function Row({ row, typed, amounts, put }: RowProps): ReactNode {
  const { username } = row;
  const number = (label: string, value: string, onChange: (text: string) => void): ReactNode => (
    <Input
      key={label}
      type="number"
      inputMode="numeric"
      min={0}
      width="112px"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
  return (
    <chakra.li display="grid" gap={1.5} paddingBlock={2} borderTopWidth="1px" borderColor="border">
      <chakra.div display="flex" flexWrap="wrap" columnGap={3} rowGap={1} alignItems="center">
        <chakra.label display="flex" gap={2} alignItems="center" minHeight="24px" flex="1 1 160px" minWidth={0}>
          <Checkbox checked={row.in} onChange={({ target }) => put({ in: target.checked })} />
          <chakra.span truncate title={username}>
            {username}
          </chakra.span>
          <chakra.small color="fg.muted">{attendances[row.attendance]}</chakra.small>
        </chakra.label>
        <chakra.span textStyle="figures" fontSize="sm" color={amounts.length > 0 ? 'fg' : 'fg.subtle'}>
          {inWords(amounts)}
        </chakra.span>
      </chakra.div>
      {row.in && (
        <chakra.div display="flex" flexWrap="wrap" gap={2} alignItems="center" paddingInlineStart="28px">
          {typed.method === 'weight' && number(`Weight of ${username}`, row.weight, (weight) => put({ weight }))}
          {typed.method === 'typed' &&
            typed.amounts.map(({ currency }) =>
              number(`${currency} for ${username}`, row.typed[currency] ?? '', (text) =>
                put({ typed: { ...row.typed, [currency]: text } }),
              ),
            )}
          <chakra.label display="flex" gap={2} alignItems="center" minHeight="24px" fontSize="sm" color="fg.muted">
            <Checkbox
              aria-label={`${username} gave up their share`}
              checked={row.waived}
              onChange={({ target }) => put({ waived: target.checked })}
            />
            Gave up
          </chakra.label>
        </chakra.div>
      )}
    </chakra.li>
  );
}

const Sum = ({ preview: { division, amounts, shared } }: Pick<FieldsProps, 'preview'>): ReactNode => (
  <chakra.p role="status" fontSize="sm" textStyle="figures" color={division === null ? 'bad' : 'fg.muted'}>
    {division === null
      ? 'More is typed than there is to share.'
      : `Members get ${inWords(shared)}. Guild keeps ${inWords(division.guild.filter(({ amount }) => amount > 0))}. Together: ${inWords(amounts)}.`}
  </chakra.p>
);

export function HaulFields(props: FieldsProps): ReactNode {
  const { fields, preview, errors } = props;
  const { method, cutPercent, people, note } = errors;
  const { typed, write } = fields;
  const amountsOf = (id: string): readonly Money[] =>
    preview.division?.people.find(({ discordId }) => discordId === id)?.amounts ?? [];
  return (
    <>
      <Amounts {...props} />
      <Two alignItems="start">
        <Field label="How to share" error={method}>
          {(ids) => (
            <Select
              {...ids}
              value={typed.method}
              onChange={({ target }) => {
                const next = shareMethods.find((one) => one === target.value);
                if (next !== undefined) write({ method: next });
              }}
            >
              {shareMethods.map((one) => (
                <option key={one} value={one}>
                  {methodWords[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Guild keeps (%)" error={cutPercent}>
          {(ids) => (
            <Input
              {...ids}
              type="number"
              inputMode="numeric"
              min={0}
              max={100}
              value={typed.cutPercent}
              onChange={({ target }) => write({ cutPercent: target.value })}
            />
          )}
        </Field>
      </Two>
      <chakra.fieldset minWidth={0}>
        <chakra.legend fontSize="sm" fontWeight="strong">
          Who gets a share
        </chakra.legend>
        {typed.people.length === 0 && (
          <chakra.p color="fg.muted">Nobody took part: the guild keeps all of it.</chakra.p>
        )}
        <chakra.ul margin={0} padding={0} listStyleType="none">
          {typed.people.map((row) => (
            <Row
              key={row.discordId}
              {...{ row, typed }}
              amounts={amountsOf(row.discordId)}
              put={(patch) =>
                write({
                  people: typed.people.map((one) => (one.discordId === row.discordId ? { ...one, ...patch } : one)),
                })
              }
            />
          ))}
        </chakra.ul>
        {people !== undefined && <chakra.p color="bad">{people}</chakra.p>}
      </chakra.fieldset>
      <Sum preview={preview} />
      <Field label="Note" optional error={note}>
        {(ids) => (
          <Textarea {...ids} rows={2} value={typed.note} onChange={({ target }) => write({ note: target.value })} />
        )}
      </Field>
    </>
  );
}
