// Hyperion's answer about the ways to sign in.
import { openIdRoutes } from '@guild/common/session/openId.api';
import { openIdSettingLink } from '@guild/common/session/openId';
import { topic, type Topic } from '../../../platform/features/knowledge/knowledge.ts';
import { nameOf } from '../../../platform/features/knowledge/quoting.ts';
import type { OpenIds } from './session.openid.service.ts';

/** @param hasDiscord whether people can sign in with Discord */
export const openIdTopics = (openIds: Pick<OpenIds, 'own'>, hasDiscord: boolean): readonly Topic[] => [
  topic(openIdRoutes.getOwnOpenId, {
    asked: [
      'how|which|what|other|another|way sign_in|signing_in|log_in|login|sign-in',
      'how|can|what|if sign_in|log_in|login without|down|fail|fails|away discord',
      'can|how i|my|me link|unlink|connect account|openid|sign_in|login',
      'openid',
    ],
    askedInGerman: [
      'wie|welche|womit|ander* anmeld*|einlogg*',
      'wie|kann|wenn anmeld*|einlogg* ohne|ausfällt|weg discord',
      'kann|wie ich|mein* verknüpf* konto|openid|anmeld*',
      'openid',
    ],
    isPersonal: true,
    async answer({ caller }) {
      const { provider, isLinked, mayUnlink } = await openIds.own(caller);
      const link = { id: 'sign-in', title: 'Another way to sign in', to: openIdSettingLink };
      if (provider === null) return [{ ...link, text: 'This hall has one way to sign in: Discord.' }];
      const name = nameOf(provider);
      if (!hasDiscord) return [{ ...link, text: `This hall has one way to sign in: ${name}.` }];
      const both = `This hall has two ways to sign in: Discord and ${name}.`;
      if (!isLinked)
        return [
          {
            ...link,
            text: `${both} Link your account of ${name} in the settings, and you get in while Discord is down.`,
          },
        ];
      return [{ ...link, text: `${both} ${mayUnlink ? 'You can use either' : `You can use ${name}`}.` }];
    },
  }),
];
