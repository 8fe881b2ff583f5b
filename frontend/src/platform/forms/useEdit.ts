// Edit hook for something that other people may change while the form is open. It sends the version
// that it saw, and loses no typed text.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Draft } from './drafts.ts';
import {
  startEdit,
  entityOfStaleEdit,
  mergeStored,
  sameValue,
  currentConflicts,
  typedFields,
  type Conflict,
  type Stored,
} from './edits.ts';

/** Holds the typed values. */
export interface Fields<V> {
  /** The current values, also between two renders. */
  readonly read: () => V;
  readonly write: (patch: Partial<V>) => void;
}
export interface RenderedFields<V> extends Fields<V> {
  /** The values of the last render. */
  readonly typed: V;
}

/** Holds the typed values of a form. @param draft earlier typed values, used instead of `first` */
export function useTyped<V extends object>(first: V, draft?: Draft<V>): RenderedFields<V> {
  const [typed, setTyped] = useState<V>(() => ({ ...first, ...draft?.found?.typed }));
  const latest = useRef(typed);
  const read = useCallback(() => latest.current, []);
  const write = useCallback((patch: Partial<V>) => {
    latest.current = { ...latest.current, ...patch };
    setTyped(latest.current);
  }, []);
  return { typed, read, write };
}

/** Typed values, independent of where they are held. */
export interface EditDraft {
  /** Whether something is typed that is not stored. */
  readonly isDirty: boolean;
  /** Whether the typed values come from a draft. */
  readonly isRestored: boolean;
  /** Discards the typed values. The fields show the stored ones. */
  readonly discard: () => void;
}
export interface Edit<E, V> extends EditDraft {
  readonly saving: boolean;
  /** The typed fields that differ from the stored values. */
  readonly changed: () => Partial<V>;
  /** The stored values, as the form knows them. */
  readonly stored: V;
  /** Fields that were edited here and that somebody else changed to another value. */
  readonly conflicts: readonly Conflict<V>[];
  /** Fields that only somebody else has changed. They show the new value. */
  readonly followed: readonly (keyof V)[];
  /** Increases with each save that is blocked by open choices. */
  readonly attention: number;
  /** Whether this field waits for a choice. */
  readonly isOpen: (field: keyof V) => boolean;
  readonly choose: (field: keyof V, choice: 'mine' | 'theirs') => void;
  /**
   * Saves with the version that was seen. If the version is stale, the stored values are merged.
   * Without conflicts it saves again at once; otherwise the person has to choose.
   * @param send makes the call with the current values; returns undefined if it made none
   * @returns the reply; undefined: not saved, choices are open
   * @throws errors of `send`, except a stale version
   */
  readonly save: (send: (version: number) => Promise<E | undefined>) => Promise<E | undefined>;
}
export interface EditOptions<E, V> {
  /** The newest known entity, from live messages. */
  readonly entity: E;
  readonly toStored: (entity: E) => Stored<V>;
  readonly fields: RenderedFields<V>;
  /** Where the typed values survive the form. The fields start with what it holds. */
  readonly draft?: Draft<V>;
  /** Converts the stored state in a refusal to an entity. Absent: it is the entity. */
  readonly afresh?: (current: unknown) => Promise<E>;
}

const maxTries = 5;

export function useEdit<E, V extends object>({
  entity,
  toStored,
  fields,
  draft,
  afresh = (current) => Promise.resolve(current as E),
}: EditOptions<E, V>): Edit<E, V> {
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
  // A change that arrives during a save may be the result of that save.
  useEffect(() => {
    if (!saving) takeIn(toStored(entity));
  });
  const waits = (): boolean => currentConflicts(now.current, fields.read()).some(({ choice }) => choice === null);
  /** Keeps what was typed after the call was sent. */
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
      const current = entityOfStaleEdit(error);
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
