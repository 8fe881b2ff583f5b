// A dialog for a few whole numbers that several people may edit: sends what was changed with the version it saw, and keeps what was typed
// when somebody else has saved meanwhile.
import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import * as z from 'zod/mini';
import { currentOf } from '../platform/edits.ts';
import { formatNumber } from '../platform/format.ts';
import { Field, Input } from './Field.tsx';
import { FormDialog } from './FormDialog.tsx';
import { Notice } from './Notice.tsx';
import { toast, toastError } from './toast.ts';

/** The numbers as they are stored, with the version that has them; null: none yet. */
export type Figures<Name extends string> = Readonly<Record<Name, number | null>> & { readonly version: number };
export type FiguresChange<Name extends string> = Partial<Record<Name, number>> & { version: number };

export interface FiguresDialogProps<Name extends string> {
  title: string;
  /** 'text' for a title that somebody wrote. */
  titleFace?: 'card' | 'text';
  fields: readonly { name: Name; label: string; hint?: string }[];
  /** As they are when the dialog opens. */
  figures: Figures<Name>;
  /** Judges what is sent, as the server does. */
  schema: z.ZodMiniType;
  /** @throws ApiError */
  save: (change: FiguresChange<Name>) => Promise<unknown>;
  saved: string;
  failed: string;
  onClose: () => void;
}

type Typed<Name extends string> = Record<Name, string>;
const typedOf = (value: number | null): string => value?.toString() ?? '';
const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));

export function FiguresDialog<Name extends string>({
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
  const typedFrom = (from: Figures<Name>): Typed<Name> =>
    Object.fromEntries(fields.map(({ name }) => [name, typedOf(from[name])])) as Typed<Name>;
  const [stored, setStored] = useState(figures);
  const [typed, setTyped] = useState(() => typedFrom(figures));
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [isStale, setStale] = useState(false);
  const [busy, setBusy] = useState(false);
  const isChanged = (name: Name, than: Figures<Name>): boolean => typed[name] !== typedOf(than[name]);
  const changed = fields.filter(({ name }) => isChanged(name, stored));

  /** Takes what somebody else has stored; what was typed here stays. */
  const meet = (current: Figures<Name>): void => {
    const fresh = typedFrom(current);
    setTyped(
      (before) =>
        Object.fromEntries(
          fields.map(({ name }) => [name, isChanged(name, stored) ? before[name] : fresh[name]]),
        ) as Typed<Name>,
    );
    setStored(current);
    setStale(true);
  };
  const send = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const body = {
      ...Object.fromEntries(changed.map(({ name }) => [name, numberOf(typed[name])])),
      version: stored.version,
    } as FiguresChange<Name>;
    const judged = z.safeParse(schema, body);
    setErrors(Object.fromEntries((judged.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])));
    if (!judged.success) return;
    setBusy(true);
    try {
      await save(body);
      toast.success({ title: saved });
      onClose();
    } catch (error) {
      const current = currentOf(error) as Figures<Name> | null;
      if (current !== null) meet(current);
      toastError('Error', error, failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      dirty={changed.length > 0}
      title={title}
      titleFace={titleFace}
      width={440}
      submit="Save"
      pendingText="Saving..."
      pending={busy}
      disabled={changed.length === 0}
      onSubmit={(event) => void send(event)}
    >
      {isStale && (
        <Notice
          tone="warn"
          icon="refresh"
          title="Somebody else has saved meanwhile"
          more="What you typed is still here. Saving again replaces what is stored now."
        />
      )}
      <chakra.div display="grid" gap={4} gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
        {fields.map(({ name, label, hint }) => (
          <Field
            key={name}
            label={label}
            error={errors[name]}
            hint={isStale && isChanged(name, stored) ? `Stored now: ${formatNumber(stored[name] ?? 0)}` : hint}
          >
            {(ids) => (
              <Input
                {...ids}
                type="number"
                inputMode="numeric"
                min={0}
                step={1}
                autoComplete="off"
                value={typed[name]}
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </chakra.div>
    </FormDialog>
  );
}
