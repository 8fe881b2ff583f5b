// Fields for the treasury resource that gets the guild's part of each currency.
import type { Currency } from '@guild/common/payouts/payouts.api';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import type { ReactNode } from 'react';
import { formatPrice } from '../../../platform/format/format.ts';
import { Field, Select } from '../../../ui/Field.tsx';
import { Two } from '../../../ui/FormDialog.tsx';
import type { HaulFieldsProps, HaulStart } from './haul.form.ts';

/** Resources counted in the currency come first. */
const inOrder = (resources: readonly TreasuryResource[], currency: Currency): TreasuryResource[] =>
  [...resources].sort(
    (a, b) => Number(b.unit === currency) - Number(a.unit === currency) || a.name.localeCompare(b.name),
  );

export function GuildGoesTo({
  fields: { typed, write },
  preview: { division },
  resources,
}: HaulFieldsProps & Pick<HaulStart, 'resources'>): ReactNode {
  const guildAmount = (currency: Currency): number =>
    division?.guild.find((one) => one.currency === currency)?.amount ?? 0;
  return (
    <Two alignItems="start">
      {typed.amounts.map(({ currency }) => (
        <Field
          key={currency}
          label={`Guild’s ${currency} goes to`}
          hint={
            guildAmount(currency) > 0 ? `Adds ${formatPrice(guildAmount(currency), currency)} on closing.` : undefined
          }
        >
          {(ids) => (
            <Select
              {...ids}
              value={typed.resources[currency] ?? ''}
              onChange={({ target }) => write({ resources: { ...typed.resources, [currency]: target.value } })}
            >
              <option value="">Don't add to treasury</option>
              {inOrder(resources, currency).map(({ id, name, unit }) => (
                <option key={id} value={id}>{`${name} (${unit})`}</option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </Two>
  );
}
