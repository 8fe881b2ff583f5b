// Checkboxes for the tags of a note, up to the maximum number.
import { chakra } from '@chakra-ui/react';
import { maxTags } from '@guild/common/lore/lore.api';
import { loreTags, tagName, type LoreTag } from '@guild/common/lore/lore.tags';
import { useId, type ReactNode } from 'react';
import { Checkbox } from '../../../ui/Checkbox.tsx';

export interface TagsFieldProps {
  value: readonly LoreTag[];
  onChange: (tags: LoreTag[]) => void;
  contested?: boolean;
  error?: string | undefined;
}
export function TagsField({ value, onChange, contested = false, error }: TagsFieldProps): ReactNode {
  const id = useId();
  const isFull = value.length >= maxTags;
  const says = error ?? (contested ? 'Also changed by someone else. Choose above.' : null);
  return (
    <chakra.fieldset border={0} margin={0} padding={0} minWidth={0} aria-describedby={`${id}-message`}>
      <chakra.legend fontSize="sm" fontWeight="strong" padding={0} marginBottom={1.5}>
        Tags (optional)
      </chakra.legend>
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fill, minmax(124px, 1fr))" columnGap={3}>
        {loreTags.map((tag) => {
          const isOn = value.includes(tag);
          return (
            <chakra.label key={tag} display="flex" alignItems="center" gap={2} minHeight="32px" fontSize="sm">
              <Checkbox
                name={`tag-${tag}`}
                checked={isOn}
                disabled={isFull && !isOn}
                onChange={() => onChange(isOn ? value.filter((one) => one !== tag) : [...value, tag])}
              />
              {tagName(tag)}
            </chakra.label>
          );
        })}
      </chakra.div>
      <chakra.p id={`${id}-message`} fontSize="sm" lineHeight="20px" color={says === null ? 'fg.muted' : 'bad'}>
        {says ?? `At most ${maxTags}. Tags help people filter the archive.`}
      </chakra.p>
    </chakra.fieldset>
  );
}
