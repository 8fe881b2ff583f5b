// An edit of something that others may change while the form is open: sends the version it saw, and loses nothing typed.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Draft } from './drafts.ts';
import {
  startEdit,
  currentOf,
  mergeStored,
  sameValue,
  currentConflicts,
  typedFields,
  type Conflict,
  type Stored,
} from './edits.ts';

/** Where what is typed is kept. */
export interface Fields<V> {
  /** As it is now, also between two renders. */
  readonly read: () => V;
  readonly write: (patch: Partial<V>) => void;
}
export interface Typed<V> extends Fields<V> {
  /** As it was drawn last. */
  readonly typed: V;
}

/** Keeps what is typed into the fields of a form. @param draft what was typed before, and takes the place of `first` */
export function useTyped<V extends object>(first: V, draft?: Draft<V>): Typed<V> {
  const [typed, setTyped] = useState<V>(() => ({ ...first, ...draft?.found?.typed }));
  const latest = useRef(typed);
  const read = useCallback(() => latest.current, []);
  const write = useCallback((patch: Partial<V>) => {
    latest.current = { ...latest.current, ...patch };
    setTyped(latest.current);
  }, []);
  return { typed, read, write };
}

/** What is typed, whoever keeps it. */
export interface EditDraft {
  /** Whether something is typed that is not stored. */
  readonly isDirty: boolean;
  /** Whether what is typed comes from a draft. */
  readonly isRestored: boolean;
  /** Throws away what is typed: the fields show what is stored. */
  readonly discard: () => void;
}
export interface Edit<E, V> extends EditDraft {
  readonly saving: boolean;
  /** The fields that differ from what is stored, as they are typed now. */
  readonly changed: () => Partial<V>;
  /** What is stored, as the form knows it. */
  readonly stored: V;
  /** Fields that somebody else has changed to something else than what is typed here. */
  readonly conflicts: readonly Conflict<V>[];
  /** Fields that somebody else has changed and that follow. */
  readonly followed: readonly (keyof V)[];
  /** Rises with each save that waits for choices. */
  readonly attention: number;
  /** Whether this field waits for a choice. */
  readonly isOpen: (field: keyof V) => boolean;
  readonly choose: (field: keyof V, choice: 'mine' | 'theirs') => void;
  /**
   * Saves with the version that was seen. A stale save takes in what is stored now; when nothing typed stands against
   * that, it is saved at once, else the person has to choose.
   * @param send makes the call with what the fields hold now; answers undefined when it was not made
   * @returns the reply; undefined: not saved, choices are open
   * @throws whatever `send` throws but a stale version
   */
  readonly save: (send: (version: number) => Promise<E | undefined>) => Promise<E | undefined>;
}
export interface EditParts<E, V> {
  /** The newest that is known; live messages bring it. */
  readonly entity: E;
  readonly toStored: (entity: E) => Stored<V>;
  readonly fields: Typed<V>;
  /** Where what is typed outlives the form; the fields hold what was found in it. */
  readonly draft?: Draft<V>;
  /** Makes the entity of what a refusal says is stored now; left out: that is the entity. */
  readonly afresh?: (current: unknown) => Promise<E>;
}

const maxTries = 5;

export function useEdit<E, V extends object>({
  entity,
  toStored,
  fields,
  draft,
  afresh = (current) => Promise.resolve(current as E),
}: EditParts<E, V>): Edit<E, V> {
  const [editState, setEditState] = useState(() => startEdit(draft?.found?.seen ?? toStored(entity)));
  const [saving, setSaving] = useState(false);
  const [attention, setAttention] = useState(0);
  const now = useRef(editState);
  const put = (next: typeof editState): void => {
    now.current = next;
    setEditState(next);
  };
  const takeIn = (next: Stored<V>): void => {
    const met = mergeStored(now.current, fields.read(), next);
    if (met.editState === now.current) return;
    put(met.editState);
    fields.write(met.show);
  };
  // What comes while a save is on its way may be that save's own news.
  useEffect(() => {
    if (!saving) takeIn(toStored(entity));
  });
  const waits = (): boolean => currentConflicts(now.current, fields.read()).some(({ choice }) => choice === null);
  /** What was typed after the call had left stays typed. */
  const takeReply = (saved: Stored<V>, sent: V): void => {
    const typed = fields.read();
    const unchanged = (Object.keys(saved.values) as (keyof V)[]).filter((field) =>
      sameValue(typed[field], sent[field]),
    );
    put(startEdit(saved));
    fields.write(Object.fromEntries(unchanged.map((field) => [field, saved.values[field]])) as Partial<V>);
  };
  const attempt = async (send: (version: number) => Promise<E | undefined>, tries = 1): Promise<E | undefined> => {
    if (waits()) {
      setAttention((before) => before + 1);
      return undefined;
    }
    const sent = fields.read();
    try {
      const reply = await send(now.current.seen.version);
      if (reply !== undefined) takeReply(toStored(reply), sent);
      return reply;
    } catch (error) {
      const current = currentOf(error);
      if (current === null || tries === maxTries) throw error;
      takeIn(toStored(await afresh(current)));
      return attempt(send, tries + 1);
    }
  };
  const conflicts = currentConflicts(editState, fields.typed);
  const isDirty = typedFields(editState.seen.values, fields.typed).length > 0;
  useEffect(() => {
    draft?.keep(isDirty ? { typed: fields.typed, seen: editState.seen } : null);
  });
  return {
    isDirty,
    isRestored: isDirty && (draft?.found ?? null) !== null,
    discard() {
      draft?.drop();
      put(startEdit(now.current.seen));
      fields.write(now.current.seen.values);
    },
    saving,
    changed() {
      const typed = fields.read();
      const differing = typedFields(now.current.seen.values, typed);
      return Object.fromEntries(differing.map((field) => [field, typed[field]])) as Partial<V>;
    },
    stored: editState.seen.values,
    conflicts,
    followed: editState.followed,
    attention,
    isOpen: (field) => conflicts.some((one) => one.field === field && one.choice === null),
    choose(field, choice) {
      const typed = fields.read();
      const next = currentConflicts(now.current, typed).map((one) => (one.field === field ? { ...one, choice } : one));
      const chosen = next.find((one) => one.field === field);
      put({ ...now.current, conflicts: next });
      if (chosen === undefined) return;
      const value = choice === 'mine' ? chosen.mine : now.current.seen.values[field];
      fields.write({ [field]: value } as unknown as Partial<V>);
    },
    async save(send) {
      setSaving(true);
      try {
        return await attempt(send);
      } finally {
        setSaving(false);
      }
    },
  };
}
