// The page of the shared map: its link preview for people with the address, and the same 404 for
// all wrong addresses.
import { sharedPicturePath, sharedTokenIn, sharedMapPath } from '@guild/common/scouting/sharedMap.address';
import type { Logger } from 'pino';
import { AppError } from '../../../platform/errors.ts';
import type { FindUnlistedPage, UnlistedPage } from '../../../platform/http/pages/pages.ts';
import type { PageHead } from '../../../platform/http/pages/pageHead.ts';
import { networkOfCaller } from '../../../platform/http/rateLimits.ts';
import { pictureHeight, pictureWidth } from './desertMap.drawing.ts';
import type { MapShares } from '../sharing/desertMap.share.ts';

interface Deps {
  readonly shares: Pick<MapShares, 'count' | 'find'>;
  readonly publicUrl: string;
  readonly guildName: string;
  readonly log: Pick<Logger, 'warn'>;
}

export function sharedMapPage({ shares, publicUrl, guildName, log }: Deps): FindUnlistedPage {
  const headFor = async (token: string): Promise<PageHead | null> => {
    const map = await shares.find(token);
    if (map === null) return null;
    const title = `Harvesting Locations - ${map.weekLabel}`;
    const description = `What ${guildName} found in the deep desert this week, on a live map.`;
    const picture = {
      // The version changes with the picture,
      // because sites that show previews cache pictures by URL.
      url: `${publicUrl}${sharedPicturePath(token)}?v=${map.version}`,
      width: 2 * pictureWidth,
      height: 2 * pictureHeight,
      about: `Map of the deep desert, ${map.weekLabel}`,
    };
    const card = { title, description, url: publicUrl + sharedMapPath(token), picture };
    return { title, description, canonical: null, card };
  };
  const find = async (token: string): Promise<UnlistedPage> => {
    try {
      const head = await headFor(token);
      return { status: head === null ? 404 : 200, head };
    } catch (error) {
      // The page shows the error, and tries again.
      if (error instanceof AppError && error.code === 'too_many') throw error;
      log.warn({ error }, 'the shared map could not be read');
      return { status: 503, head: null };
    }
  };
  return (address, req) => {
    const token = sharedTokenIn(address);
    if (token === null) return null;
    return shares.count(networkOfCaller(req)).then(() => find(token));
  };
}
