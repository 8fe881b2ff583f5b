// Demo pictures: drawn scenes, stored as if people had uploaded them.
import { createHash } from 'node:crypto';
import { Binary } from 'mongodb';
import sharp from 'sharp';
import type { UploadModels } from '../../backend/src/features/uploads/uploads.model.ts';
import { insert } from './insert.ts';

const [width, height] = [960, 640];
/** A night over dunes. @param color of the object in the sand, which `shape` draws */
const sceneOf = (color: string, shape: string): string => `
<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#1d1a2b"/><stop offset="1" stop-color="#a5643a"/>
  </linearGradient>
  <rect width="960" height="640" fill="url(#sky)"/>
  <circle cx="730" cy="140" r="58" fill="#f1dcb4"/>
  <path d="M0 430 C 240 340 420 470 620 410 S 860 380 960 420 V 640 H 0 Z" fill="#6b3f27"/>
  <g fill="${color}" stroke="#23160f" stroke-width="6" stroke-linejoin="round">${shape}</g>
  <path d="M0 540 C 200 480 420 580 640 520 S 880 510 960 540 V 640 H 0 Z" fill="#8d5433"/>
</svg>`;

/** The pictures of demo items and auctions, by their names. */
const scenes: Readonly<Record<string, string>> = {
  'Resonance pike': sceneOf('#c9d3da', '<path d="M300 560 L 640 190 L 668 150 L 660 206 L 330 572 Z"/>'),
  'Night cloak, heat-dampening': sceneOf(
    '#2c3a52',
    '<path d="M480 170 C 400 190 390 300 350 560 H 620 C 580 300 560 190 480 170 Z"/><circle cx="482" cy="222" r="34" fill="#11161f"/>',
  ),
};

/**
 * Stores the picture of a demo thing, if it has one.
 * @param uploader Discord id @param at ms since 1970
 * @returns the fields of the thing
 */
export async function picturesOf(
  { uploads, contents }: UploadModels,
  name: string,
  uploader: string,
  at: number,
): Promise<{ pictures?: string[] }> {
  const scene = scenes[name];
  if (scene === undefined) return {};
  const drawn = sharp(Buffer.from(scene));
  const content = await drawn.clone().webp({ quality: 82 }).toBuffer();
  const small = await drawn.resize({ width: 480 }).webp({ quality: 82 }).toBuffer();
  const _id = createHash('sha256').update(content).digest('hex');
  const usedAt = new Date(at);
  await insert(contents, { _id, content: new Binary(content), small: new Binary(small), uploadedAt: usedAt });
  await insert(uploads, { _id, width, height, bytes: content.length + small.length, uploaders: [uploader], usedAt });
  return { pictures: [_id] };
}
