// Fields for the treasury resource that gets the guild's part of each currency.
import type { Currency } from '@guild/common/deals/money';
import { isCountedIn } from '@guild/common/payouts/payouts.rules';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import { unitName } from '@guild/common/wire/units';
import type { ReactNode } from 'react';
import { formatPrice } from '../../../platform/format/format.ts';
import { Field, Select } from '../../../ui/Field.tsx';
import { Two } from '../../../ui/FormDialog.tsx';
import type { HaulFieldsProps, HaulStart } from './haul.form.ts';

/** The resources counted in the currency, and the chosen one, by name. */
const offered = (resources: readonly TreasuryResource[], currency: Currency, chosen: string): TreasuryResource[] =>
  resources
    .filter(({ id, unit }) => isCountedIn(unit, currency) || id.toString() === chosen)
    .sort((a, b) => a.name.localeCompare(b.name));

export function GuildGoesTo({
  fields: { typed, write },
  preview: { division },
  resources,
}: HaulFieldsProps & Pick<HaulStart, 'resources'>): ReactNode {
  const guildAmount = (currency: Currency): number =>
    division?.guild.find((one) => one.currency === currency)?.amount ?? 0;
  const hintOf = (currency: Currency): string | undefined => {
    const chosen = typed.resources[currency] ?? '';
    if (offered(resources, currency, chosen).length === 0)
      return `No treasury resource is counted in ${unitName(currency)}.`;
    const amount = guildAmount(currency);
    return chosen !== '' && amount > 0 ? `Adds ${formatPrice(amount, currency)} on closing.` : undefined;
  };
  return (
    <Two alignItems="start">
      {typed.amounts.map(({ currency }) => (
        <Field key={currency} label={`Guild’s ${unitName(currency)} goes to`} hint={hintOf(currency)}>
          {(ids) => (
            <Select
              {...ids}
              value={typed.resources[currency] ?? ''}
              onChange={({ target }) => write({ resources: { ...typed.resources, [currency]: target.value } })}
            >
              <option value="">Don't add to treasury</option>
              {offered(resources, currency, typed.resources[currency] ?? '').map(({ id, name, unit }) => (
                <option key={id} value={id}>{`${name} (${unit})`}</option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </Two>
  );
}
