// Stored pictures: who uploaded them, and their content in a collection of its own.
import type { Binary } from 'mongodb';
import * as z from 'zod/mini';
import { declareStored, modelsOf } from '../../platform/store/documents/declareStored.ts';

/** Small documents, so that used space is added up without reading the pictures. */
export const storedUploads = declareStored({
  collection: 'uploads',
  besides: {
    /** The SHA-256 of the content. */
    _id: z.string(),
    width: z.int(),
    height: z.int(),
    /** Size of the content and of the small one. */
    bytes: z.int(),
    /** Discord ids of the people who have uploaded it. */
    uploaders: z.array(z.string()),
    /** When it was last uploaded, chosen for an entity, or found in one. */
    usedAt: z.date(),
  },
  indexes: [[{ uploaders: 1 }], [{ usedAt: 1 }]],
});
export const storedContents = declareStored({
  collection: 'upload_contents',
  besides: {
    _id: z.string(),
    /** A WebP image. */
    content: z.custom<Binary>(),
    /** The same with at most 480 pixels. Absent: the content itself is as small, or of an earlier version. */
    small: z.optional(z.custom<Binary>()),
    /** When it was last uploaded. */
    uploadedAt: z.date(),
  },
  indexes: [[{ uploadedAt: 1 }]],
});

export const uploadModels = modelsOf({ uploads: storedUploads, contents: storedContents });
export type UploadModels = ReturnType<typeof uploadModels>;
