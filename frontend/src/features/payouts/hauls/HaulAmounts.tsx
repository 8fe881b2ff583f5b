// Amount fields of a haul, one for each currency.
import { chakra } from '@chakra-ui/react';
import { currencies, offeredCurrencies } from '@guild/common/deals/money';
import { unitName } from '@guild/common/wire/units';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field, Select } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import type { HaulFieldsProps, HaulTyped } from './haul.form.ts';

export function HaulAmounts({ fields: { typed, write }, errors }: HaulFieldsProps): ReactNode {
  const { amounts } = typed;
  const free = offeredCurrencies.filter((one) => !amounts.some(({ currency }) => unitName(currency) === unitName(one)));
  const put = (at: number, patch: Partial<HaulTyped['amounts'][number]>): void =>
    write({ amounts: amounts.map((row, index) => (index === at ? { ...row, ...patch } : row)) });
  return (
    <chakra.div display="grid" gap={5}>
      {amounts.map(({ currency, amount }, at) => (
        <chakra.div key={currency} display="flex" gap={2} alignItems="start">
          <chakra.div flex={1} minWidth={0}>
            <Field
              label={at === 0 ? 'Amount' : `Amount of ${unitName(currency)}`}
              error={errors[`amounts.${at}.amount`]}
            >
              {(ids) => <NumberInput {...ids} min={0} value={amount} onType={(text) => put(at, { amount: text })} />}
            </Field>
          </chakra.div>
          {/* Beside the field's control, below the height of its label. */}
          <chakra.div paddingTop="26px" display="flex" gap={1}>
            <Select
              aria-label={`Currency ${at + 1}`}
              value={currency}
              onChange={({ target }) => {
                const next = currencies.find((one) => one === target.value);
                if (next !== undefined) put(at, { currency: next });
              }}
            >
              {[currency, ...free].map((one) => (
                <option key={one} value={one}>
                  {unitName(one)}
                </option>
              ))}
            </Select>
            {amounts.length > 1 && (
              <IconButton
                label={`Remove ${unitName(currency)}`}
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
