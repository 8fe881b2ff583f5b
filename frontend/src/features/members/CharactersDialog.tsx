// Dialog for a member's characters in the game: their names, classes and levels, the main one first.
import { chakra } from '@chakra-ui/react';
import {
  charactersChange,
  maxCharacterClass,
  maxCharacterName,
  maxCharacters,
  type CharactersChange,
} from '@guild/common/members/characters.api';
import type { Member } from '@guild/common/members/members.api';
import { parseWholeNumber } from '@guild/common/wire/wholeNumber';
import type { ReactNode } from 'react';
import { useDraft } from '../../platform/forms/drafts.ts';
import type { Stored } from '../../platform/forms/edits.ts';
import { useEdit, useTyped } from '../../platform/forms/useEdit.ts';
import { Button } from '../../ui/Button.tsx';
import { EditConflicts, type FieldNames } from '../../ui/EditConflicts.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useEditDialog } from '../../ui/useEditDialog.ts';
import { changeCharacters } from './members.store.ts';

interface TypedCharacter {
  name: string;
  class: string;
  level: string;
}
interface Typed {
  characters: TypedCharacter[];
}
const empty: TypedCharacter = { name: '', class: '', level: '' };
const toStored = ({ version, characters }: Member): Stored<Typed> => ({
  version,
  values: {
    characters: characters.map((one) => ({
      name: one.name,
      class: one.class ?? '',
      level: one.level?.toString() ?? '',
    })),
  },
});
const names: FieldNames<Typed> = { characters: 'Characters' };
const listOf = (characters: readonly TypedCharacter[]): string =>
  characters.map((one) => [one.name, one.class, one.level].filter((part) => part !== '').join(', ')).join('\n') ||
  '(none)';

/** Rows in which nothing is typed are left out. */
const isEmpty = (one: TypedCharacter): boolean => [one.name, one.class, one.level].every((part) => part.trim() === '');
const bodyOf = ({ characters }: Typed, version: number): CharactersChange => ({
  characters: characters
    .filter((one) => !isEmpty(one))
    .map((one) => ({
      name: one.name,
      class: one.class.trim() === '' ? null : one.class,
      level: one.level.trim() === '' ? null : parseWholeNumber(one.level),
    })),
  version,
});
/** The form field for the path of an error: `name 0`, or `characters` for the whole list. */
const fieldOf = ([, at, part]: readonly PropertyKey[]): string =>
  part === undefined ? 'characters' : `${String(part)} ${String(at)}`;

export interface CharactersDialogProps {
  member: Member;
  onClose: () => void;
}
export default function CharactersDialog({ member, onClose }: CharactersDialogProps): ReactNode {
  const draft = useDraft<Typed>(`characters:${member.id}`);
  const fields = useTyped(toStored(member).values, draft);
  const edit = useEdit({ entity: member, toStored, fields, draft });
  const { errors, box, dialog } = useEditDialog({
    edit,
    schema: charactersChange,
    bodyFor: (version) => bodyOf(fields.read(), version),
    send: (body) => changeCharacters(member.id, body),
    fieldOf,
    done: 'Characters saved',
    failed: 'Failed to save the characters',
    onClose,
  });
  const { characters } = fields.typed;
  // A row to type in, if there is none.
  const rows = characters.length === 0 ? [empty] : characters;
  const write = (next: TypedCharacter[]): void => fields.write({ characters: next });
  const type = (at: number, patch: Partial<TypedCharacter>): void => {
    const next = rows.map((one, each) => (each === at ? { ...one, ...patch } : one));
    write(next.length === 1 && next.every(isEmpty) ? [] : next);
  };
  const submit = (): void => {
    write(fields.read().characters.filter((one) => !isEmpty(one)));
    dialog.onSubmit();
  };
  return (
    <FormDialog {...dialog} title="Characters" width={560} onSubmit={submit}>
      <EditConflicts edit={edit} names={names} show={(_field, value) => listOf(value)} />
      <chakra.div ref={box} display="grid" gap={5}>
        {rows.map((one, at) => (
          <chakra.fieldset key={at} minWidth={0} display="grid" gap={2}>
            <chakra.legend fontSize="sm" fontWeight="strong" paddingBottom={2}>
              {at === 0 ? 'Main character' : `Character ${at + 1}`}
            </chakra.legend>
            <Field label="Name" error={errors[`name ${at}`] ?? (at === 0 ? errors['characters'] : undefined)}>
              {(ids) => (
                <Input
                  {...ids}
                  autoComplete="off"
                  maxLength={maxCharacterName}
                  value={one.name}
                  onChange={({ target }) => type(at, { name: target.value })}
                />
              )}
            </Field>
            <chakra.div display="grid" columnGap={3} gridTemplateColumns="minmax(0, 2fr) minmax(0, 1fr)">
              <Field label="Class" optional error={errors[`class ${at}`]}>
                {(ids) => (
                  <Input
                    {...ids}
                    autoComplete="off"
                    maxLength={maxCharacterClass}
                    value={one.class}
                    onChange={({ target }) => type(at, { class: target.value })}
                  />
                )}
              </Field>
              <Field label="Level" optional error={errors[`level ${at}`]}>
                {(ids) => <NumberInput {...ids} min={1} value={one.level} onType={(level) => type(at, { level })} />}
              </Field>
            </chakra.div>
            {characters.length > 0 && (
              <chakra.div display="flex" flexWrap="wrap" gap={2}>
                {at > 0 && (
                  <Button size="sm" onClick={() => write([one, ...rows.filter((_one, each) => each !== at)])}>
                    Make main
                  </Button>
                )}
                <Button
                  size="sm"
                  variant="quiet"
                  icon="trash"
                  aria-label={`Remove ${one.name === '' ? `character ${at + 1}` : one.name}`}
                  onClick={() => write(rows.filter((_one, each) => each !== at))}
                >
                  Remove
                </Button>
              </chakra.div>
            )}
          </chakra.fieldset>
        ))}
        {rows.length < maxCharacters && (
          <chakra.span justifySelf="start">
            <Button size="sm" icon="plus" disabled={rows.some(isEmpty)} onClick={() => write([...rows, empty])}>
              Add character
            </Button>
          </chakra.span>
        )}
      </chakra.div>
    </FormDialog>
  );
}
