// The development sign-in: the page with demo people, and its route.
import type { Request, RequestHandler, Response } from 'express';
import { ranks } from '@guild/common/members/ranks';
import { safePlace } from '@guild/common/session/place';
import { devSessionRoutes } from '@guild/common/session/session.api';
import { inputOf, readBody } from '../../platform/http/http.ts';
import { builtSheetIn } from '../../platform/http/pages/pages.ts';
import type { MembersService } from '../members/members.service.ts';
import { devPage, devScript, devStyle } from './session.devPage.ts';
import { signInAs, type EnteringDeps } from './session.entering.ts';
import type { SessionService } from './session.service.ts';

interface Deps extends EnteringDeps {
  readonly members: Pick<MembersService, 'fromDevelopment' | 'list' | 'membershipOf' | 'ranks'>;
  readonly service: Pick<SessionService, 'remember'>;
  readonly guildName: string;
  /** Folder of the built front end, whose style sheet contains the themes. */
  readonly publicDir: string;
  /** Whether there is a stand-in for Discord. */
  readonly hasStandIn: boolean;
  /** @throws AppError when the request came from another site */
  readonly checkWrite: (req: Request) => void;
}
export interface DevSignIn {
  readonly page: RequestHandler;
  readonly script: RequestHandler;
  readonly style: RequestHandler;
  readonly signIn: RequestHandler;
}

const maxShown = 60;

export function devSignIn(parts: Deps): DevSignIn {
  const { members, service, guildName, publicDir, hasStandIn, checkWrite } = parts;
  const { body } = devSessionRoutes.devSignIn;
  return {
    async page(req, res) {
      const { items: people } = await members.list({
        limit: maxShown,
        cursor: undefined,
        search: undefined,
        role: undefined,
      });
      const allowed = await Promise.all(ranks.map((rank) => members.ranks.accessOf(rank)));
      const shut = new Set(ranks.filter((_rank, at) => allowed[at] === null));
      res.setHeader('Cache-Control', 'no-store');
      const place = safePlace(req.query['to']);
      res.type('html').send(devPage({ guildName, people, shut, place, sheet: builtSheetIn(publicDir), hasStandIn }));
    },
    script: (_req, res) => void res.setHeader('Cache-Control', 'no-cache').type('js').send(devScript),
    style: (_req, res) => void res.setHeader('Cache-Control', 'no-cache').type('css').send(devStyle),
    async signIn(req: Request, res: Response) {
      checkWrite(req);
      await readBody(req, res);
      inputOf(devSessionRoutes.devSignIn, req);
      const { discordId, username, role } = body.parse(req.body);
      const saveMember = async (): Promise<void> => {
        await members.fromDevelopment({ discordId, name: username, role });
        await service.remember({ discordId, username, avatar: null });
      };
      await signInAs(parts, { req, res }, { discordId, by: 'development', saveMember });
      res.status(204).end();
    },
  };
}
