// Dialog for a few whole numbers that several people may edit. It sends the changed ones with the
// version that it saw.
import { parseWholeNumber } from '@guild/common/wire/wholeNumber';
import { useRef, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '../platform/forms/drafts.ts';
import type { Stored } from '../platform/forms/edits.ts';
import { refusalsOf } from '../platform/forms/forms.ts';
import { groupText } from '../platform/forms/numberText.ts';
import { useEdit, useTyped } from '../platform/forms/useEdit.ts';
import { EditConflicts, type FieldNames } from './EditConflicts.tsx';
import { Field } from './Field.tsx';
import { FormDialog, Two } from './FormDialog.tsx';
import { NumberInput } from './NumberInput.tsx';
import { toast, toastError } from './toast.ts';

/** The stored numbers and their version. null: not set. */
export type Figures<Name extends string> = Readonly<Record<Name, number | null>> & { readonly version: number };
export type FiguresChange<Name extends string> = Partial<Record<Name, number>> & { version: number };

export interface FiguresDialogProps<Name extends string> {
  /** Name of the draft, such as `member:12`. */
  draft: string;
  title: string;
  /** 'text' for a title that people wrote. */
  titleFace?: 'card' | 'text';
  fields: readonly { name: Name; label: string; hint?: string }[];
  /** The current numbers. Changes by other people appear while the dialog is open. */
  figures: Figures<Name>;
  /** The server's schema of the call's body. */
  schema: z.ZodMiniType;
  /** @returns undefined when another action is running @throws ApiError */
  save: (change: FiguresChange<Name>) => Promise<Figures<Name> | undefined>;
  saved: string;
  failed: string;
  onClose: () => void;
}

/** The texts in the fields. */
type FigureTexts<Name extends string> = Record<Name, string>;
const numbersIn = <Name extends string>(typed: Partial<FigureTexts<Name>>): Partial<Record<Name, number>> =>
  Object.fromEntries(
    Object.entries<string>(typed as FigureTexts<Name>).map(([name, text]) => [name, parseWholeNumber(text)]),
  ) as Partial<Record<Name, number>>;
const textOf = (typed: string): string => (typed === '' ? '(empty)' : groupText(typed));

export function FiguresDialog<Name extends string>({
  draft: name,
  title,
  titleFace = 'card',
  fields,
  figures,
  schema,
  save,
  saved,
  failed,
  onClose,
}: FiguresDialogProps<Name>): ReactNode {
  const toStored = (from: Figures<Name>): Stored<FigureTexts<Name>> => ({
    version: from.version,
    values: Object.fromEntries(fields.map(({ name }) => [name, from[name]?.toString() ?? ''])) as FigureTexts<Name>,
  });
  const names = Object.fromEntries(fields.map(({ name, label }) => [name, label])) as FieldNames<FigureTexts<Name>>;
  const draft = useDraft<FigureTexts<Name>>(name);
  const form = useTyped(toStored(figures).values, draft);
  const edit = useEdit({ entity: figures, toStored, fields: form, draft });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});
  const refuse = (refusals: Partial<Record<string, string>>): void => {
    setErrors(refusals);
    const first = fields.find(({ name }) => name in refusals);
    if (first !== undefined) inputs.current[first.name]?.focus();
  };

  const bodyFor = (version: number): FiguresChange<Name> => ({ ...numbersIn<Name>(edit.changed()), version });
  const isFit = (): boolean => {
    const { error } = z.safeParse(schema, bodyFor(figures.version));
    refuse(Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])));
    return error === undefined;
  };
  const close = (): void => {
    onClose();
    edit.discard();
  };
  const send = async (): Promise<void> => {
    if (!isFit()) return;
    try {
      if ((await edit.save((version) => save(bodyFor(version)))) === undefined) return;
      toast.success({ title: saved });
      close();
    } catch (error) {
      refuse(refusalsOf(error));
      toastError('Error', error, failed);
    }
  };
  return (
    <FormDialog
      onClose={close}
      dirty={edit.isDirty}
      title={title}
      titleFace={titleFace}
      width={440}
      pending={edit.saving}
      disabled={!edit.isDirty}
      onSubmit={() => void send()}
      {...(edit.isRestored && { onFresh: edit.discard })}
    >
      <EditConflicts edit={edit} names={names} show={(_name, typed) => textOf(typed)} />
      <Two>
        {fields.map(({ name, label, hint }) => (
          <Field key={name} label={label} contested={edit.isOpen(name)} error={errors[name]} hint={hint}>
            {(ids) => (
              <NumberInput
                {...ids}
                ref={(input) => {
                  inputs.current[name] = input;
                }}
                min={0}
                value={form.typed[name]}
                onType={(text) => form.write({ [name]: text } as Partial<FigureTexts<Name>>)}
              />
            )}
          </Field>
        ))}
      </Two>
    </FormDialog>
  );
}
