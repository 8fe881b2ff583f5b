// Uploads of pictures for a form: one file after the other, with progress and errors for each.
import { uploadRoutes } from '@guild/common/uploads/uploads.api';
import { maxPictures, pictureLimits } from '@guild/common/wire/pictures';
import { useEffect, useRef, useState } from 'react';
import { callWithFile, sentenceOf } from '../platform/api/api.ts';
import { randomId } from '../platform/api/randomId.ts';
import { announce } from './announce.tsx';

/** A file that is waiting, being sent, or was refused. */
export interface PendingPicture {
  readonly key: string;
  readonly name: string;
  /** The share that is sent, from 0 to 1. */
  readonly share: number;
  /** Why it was refused; null: it was not. */
  readonly error: string | null;
}
export interface PictureUploads {
  readonly pending: readonly PendingPicture[];
  /** Whether a file is waiting or being sent. */
  readonly isBusy: boolean;
  readonly add: (files: readonly File[]) => void;
  /** Stops sending a file, or removes a refused one from the list. */
  readonly drop: (key: string) => void;
}

const full = `At most ${maxPictures} pictures`;
/** Why a file need not be sent. null: the server decides. */
function problemOf({ type, size }: File): string | null {
  if (type !== '' && !type.startsWith('image/')) return 'This is no picture.';
  return size > pictureLimits.bytes ? 'This picture is larger than 8 MB.' : null;
}

/**
 * @param value ids of the pictures in the form
 * @param onChange called with another id at the end after each upload
 */
export function usePictureUploads(value: readonly string[], onChange: (ids: string[]) => void): PictureUploads {
  const [pending, setPending] = useState<readonly PendingPicture[]>([]);
  const form = useRef({ value, onChange });
  const stops = useRef(new Map<string, AbortController>());
  const queue = useRef(Promise.resolve());
  useEffect(() => {
    form.current = { value, onChange };
  }, [value, onChange]);
  useEffect(() => {
    const { current } = stops;
    return () => {
      for (const stop of current.values()) stop.abort();
    };
  }, []);

  const set = (key: string, change: Partial<PendingPicture>): void =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const leave = (key: string): void => setPending((all) => all.filter((one) => one.key !== key));
  const send = async (key: string, file: File, { signal }: AbortController): Promise<void> => {
    try {
      signal.throwIfAborted();
      const onProgress = (share: number): void => set(key, { share });
      const { id } = await callWithFile(uploadRoutes.uploadPicture, file, { signal, onProgress });
      leave(key);
      const { value: before, onChange: changed } = form.current;
      if (before.includes(id)) return;
      const next = [...before, id];
      form.current = { value: next, onChange: changed };
      changed(next);
      announce(`${file.name} uploaded`);
    } catch (error) {
      if (signal.aborted) return;
      const sentence = sentenceOf(error, "The picture couldn't be uploaded. Please try again.");
      set(key, { error: sentence });
      announce(`${file.name}: ${sentence}`);
    } finally {
      stops.current.delete(key);
    }
  };
  const isWaiting = ({ error }: PendingPicture): boolean => error === null;
  return {
    pending,
    isBusy: pending.some(isWaiting),
    add(files) {
      let room = maxPictures - value.length - pending.filter(isWaiting).length;
      const added = files.map((file) => {
        const error = problemOf(file) ?? (room > 0 ? null : full);
        if (error === null) room -= 1;
        return { file, row: { key: randomId(), name: file.name, share: 0, error } };
      });
      setPending((all) => [...all, ...added.map(({ row }) => row)]);
      for (const { file, row } of added) {
        if (row.error !== null) continue;
        const stop = new AbortController();
        stops.current.set(row.key, stop);
        queue.current = queue.current.then(() => send(row.key, file, stop));
      }
    },
    drop(key) {
      stops.current.get(key)?.abort();
      leave(key);
    },
  };
}
