// Items of a haul: name, estimated value, and receiver.
import { chakra } from '@chakra-ui/react';
import { currencies, offeredCurrencies } from '@guild/common/deals/money';
import { unitName } from '@guild/common/wire/units';
import { useId, type ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { NameInput } from '../../../ui/NameInput.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import type { HaulFieldsProps, ItemRow, PersonRow } from './haul.form.ts';

interface RowProps {
  item: ItemRow;
  /** Number of the item, from 1. */
  place: number;
  people: readonly PersonRow[];
  error: string | undefined;
  put: (patch: Partial<ItemRow>) => void;
  remove: () => void;
}
function Row({ item, place, people, error, put, remove }: RowProps): ReactNode {
  const nth = place.toString();
  const messageId = useId();
  const takers = people.filter((row) => row.in);
  return (
    <chakra.li display="grid" gap={2} paddingBlock={2} borderTopWidth="1px" borderColor="border">
      <chakra.div display="flex" gap={2} alignItems="center">
        <chakra.div flex={1} minWidth={0}>
          <NameInput
            aria-label={`Name of item ${nth}`}
            aria-required
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : messageId}
            placeholder="Item name"
            value={item.name}
            onChange={({ target }) => put({ name: target.value })}
          />
        </chakra.div>
        <IconButton label={`Remove item ${nth}`} icon="close" onClick={remove} />
      </chakra.div>
      <chakra.div
        display="grid"
        gap={2}
        gridTemplateColumns={{
          base: 'minmax(0, 1fr) 152px',
          sm: 'minmax(0, 1fr) 152px minmax(0, 1fr)',
        }}
      >
        <NumberInput
          min={0}
          aria-label={`Estimated value of item ${nth}`}
          placeholder="Estimated value"
          value={item.value}
          onType={(value) => put({ value })}
        />
        <Select
          aria-label={`Currency of item ${nth}`}
          value={item.currency}
          onChange={({ target }) => put({ currency: currencies.find((one) => one === target.value) ?? item.currency })}
        >
          {[...new Set([...offeredCurrencies, item.currency])].map((one) => (
            <option key={one} value={one}>
              {unitName(one)}
            </option>
          ))}
        </Select>
        <chakra.div gridColumn={{ base: '1 / -1', sm: 'auto' }}>
          <Select
            aria-label={`Who gets item ${nth}`}
            value={takers.some(({ discordId }) => discordId === item.discordId) ? item.discordId : ''}
            onChange={({ target }) => put({ discordId: target.value })}
          >
            <option value="">For the guild</option>
            {takers.map(({ discordId, username }) => (
              <option key={discordId} value={discordId}>{`For ${username}`}</option>
            ))}
          </Select>
        </chakra.div>
      </chakra.div>
      {error !== undefined && (
        <chakra.p id={messageId} fontSize="sm" color="bad">
          {error}
        </chakra.p>
      )}
    </chakra.li>
  );
}

const none: ItemRow = { name: '', value: '', currency: 'Solari', discordId: '' };

export function HaulItems({ fields: { typed, write }, errors }: HaulFieldsProps): ReactNode {
  const { items, people } = typed;
  const put = (next: readonly ItemRow[]): void => write({ items: [...next] });
  const errorOf = (at: number): string | undefined => errors[`items.${at}.name`] ?? errors[`items.${at}.value`];
  return (
    <chakra.fieldset minWidth={0}>
      <chakra.legend fontSize="sm" fontWeight="strong">
        Items (optional)
      </chakra.legend>
      <chakra.p fontSize="sm" color="fg.muted" paddingBottom={2}>
        Items aren't split. Each goes to one member or to the guild.
      </chakra.p>
      <chakra.ul aria-label="Items">
        {items.map((item, at) => (
          <Row
            key={at}
            item={item}
            people={people}
            place={at + 1}
            error={errorOf(at)}
            put={(patch) => put(items.map((one, index) => (index === at ? { ...one, ...patch } : one)))}
            remove={() => put(items.filter((_one, index) => index !== at))}
          />
        ))}
      </chakra.ul>
      {errors['items'] !== undefined && <chakra.p color="bad">{errors['items']}</chakra.p>}
      <Button size="sm" icon="plus" onClick={() => put([...items, none])}>
        Add item
      </Button>
    </chakra.fieldset>
  );
}
