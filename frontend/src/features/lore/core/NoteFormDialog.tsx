// Dialogs that add or change a note of the guild. They validate with the server's schema.
import { maxGuidePlace, noteForm, type GuildNote, type NoteForm } from '@guild/common/lore/lore.api';
import { tagName, type LoreTag } from '@guild/common/lore/lore.tags';
import { useState, type ReactNode } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Stored } from '../../../platform/forms/edits.ts';
import { numberOrNull } from '../../../platform/forms/forms.ts';
import { useFormEdit } from '../../../platform/forms/useFormEdit.ts';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { EditConflicts, type FieldNames } from '../../../ui/EditConflicts.tsx';
import { Field, Input, Textarea } from '../../../ui/Field.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ListDialog } from '../../../ui/ListDialog.tsx';
import { PicturesField, type PicturesFieldProps } from '../../../ui/PicturesField.tsx';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { changeNote, createNote, guildNotes, useGuildNote } from '../lore.store.ts';
import { TagsField } from './TagsField.tsx';

type FormValues = z.input<typeof noteForm>;
type Form = UseFormReturn<FormValues, unknown, NoteForm>;

interface FieldsProps extends Pick<PicturesFieldProps, 'onBusy'> {
  form: Form;
  /** Whether the person must choose between the typed value and somebody else's. */
  isOpen?: (field: keyof FormValues) => boolean;
}
function Fields({ form, isOpen = () => false, onBusy }: FieldsProps): ReactNode {
  const { register, control, formState } = form;
  const { errors } = formState;
  const { field } = useController({ control, name: 'tags' });
  const { field: pictures } = useController({ control, name: 'pictures' });
  return (
    <>
      <Field label="Title" contested={isOpen('title')} error={errors.title?.message}>
        {(ids) => <Input {...ids} autoComplete="off" {...register('title')} />}
      </Field>
      <Field
        label="Note"
        contested={isOpen('body')}
        error={errors.body?.message}
        hint="Markdown: an empty line begins a paragraph, **two stars** make words bold; [the spice](melange) leads to another note."
      >
        {(ids) => <Textarea {...ids} rows={8} {...register('body')} />}
      </Field>
      <TagsField
        value={field.value}
        onChange={field.onChange}
        contested={isOpen('tags')}
        error={errors.tags?.message}
      />
      <Field
        label="Place among the guides"
        contested={isOpen('guidePlace')}
        error={errors.guidePlace?.message}
        hint="A guide is shown on the Survival page, those with the smallest number first. Empty: only in the archive."
      >
        {(ids) => <NumberInput {...ids} min={1} max={maxGuidePlace} {...register('guidePlace', numberOrNull)} />}
      </Field>
      <PicturesField
        value={pictures.value ?? []}
        onChange={pictures.onChange}
        onBusy={onBusy}
        contested={isOpen('pictures')}
        error={errors.pictures?.message}
      />
    </>
  );
}

const fieldNames: FieldNames<FormValues> = {
  title: 'Title',
  body: 'Note',
  pictures: 'Pictures',
  tags: 'Tags',
  guidePlace: 'Place among the guides',
};
const show = (field: keyof FormValues, value: unknown): string => {
  if (value === null || value === undefined) return 'None';
  if (!Array.isArray(value)) return (value as string | number).toString();
  return (field === 'pictures' ? value.length.toString() : (value as LoreTag[]).map(tagName).join(', ')) || 'None';
};
const toStored = ({ title, body, tags, pictures, guidePlace = null, version }: GuildNote): Stored<FormValues> => ({
  version,
  values: { title, body, tags, pictures: pictures ?? [], guidePlace },
});

function Edit({ note, onClose }: { note: GuildNote; onClose: () => void }): ReactNode {
  const form = useSchemaForm(noteForm, toStored(note).values);
  const [isUploading, setUploading] = useState(false);
  const edit = useFormEdit(form, { entity: note, toStored, draft: `lore-note:${note.id}` });
  const dialog = useFormDialog(form, {
    draft: edit,
    onClose,
    send: () => edit.save((version) => changeNote(note.id, { ...z.parse(noteForm, form.getValues()), version })),
    done: () => ({ title: 'Note updated' }),
    failed: ['Error', 'Failed to update note'],
  });
  return (
    <FormDialog open {...dialog} waits={isUploading} title="Edit note" submit="Save" pendingText="Saving...">
      <EditConflicts edit={edit} names={fieldNames} show={show} />
      <Fields form={form} isOpen={edit.isOpen} onBusy={setUploading} />
    </FormDialog>
  );
}

export interface EditNoteProps {
  id: number;
  onClose: () => void;
}
/** Other people's changes appear while it is open. */
export function EditNoteDialog({ id, onClose }: EditNoteProps): ReactNode {
  // Loads the note into the list.
  useGuildNote(id);
  return (
    <ListDialog list={guildNotes} id={id}>
      {(note) => <Edit note={note} onClose={onClose} />}
    </ListDialog>
  );
}

export interface NewNoteProps extends Pick<EditNoteProps, 'onClose'> {
  /** Its place among the guides; null: a note for the archive only. */
  guidePlace?: number | null;
}
export function NewNoteDialog({ onClose, guidePlace = null }: NewNoteProps): ReactNode {
  const words = guidePlace === null ? 'Add note' : 'Write guide';
  const [isUploading, setUploading] = useState(false);
  const form = useSchemaForm(noteForm, { title: '', body: '', tags: [], pictures: [], guidePlace });
  const dialog = useFormDialog(form, {
    draft: guidePlace === null ? 'lore-note:new' : 'lore-note:new-guide',
    onClose,
    send: createNote,
    done: ({ title }) => ({ title: guidePlace === null ? 'Note added' : 'Guide added', description: title }),
    failed: ['Error', 'Failed to add note'],
  });
  return (
    <FormDialog open {...dialog} waits={isUploading} title={words} submit={words} pendingText="Saving...">
      <Fields form={form} onBusy={setUploading} />
    </FormDialog>
  );
}
