// Browser journey of a shared link through the complete sign-in with Discord.
import { afterAll, test } from '@jest/globals';
import { startDiscord, type StandInDiscord } from '../tools/discord-stand-in/standIn.ts';
import { auctionBy, desk, dialog, phone, sharedHall } from './sharedHall.ts';

const memberRole = '200000000000000002';
let discord: StandInDiscord | undefined;
const shared = sharedHall('links-discord', async () => {
  discord = await startDiscord({ id: '100000000000000021', username: 'Sela' });
  discord.roles = [memberRole];
  return {
    DISCORD_CLIENT_ID: 'client',
    DISCORD_CLIENT_SECRET: 'a client secret',
    DISCORD_GUILD_ID: '400000000000000001',
    DISCORD_MEMBER_ROLE_IDS: memberRole,
    DISCORD_ADMIN_ROLE_IDS: '200000000000000001',
    DISCORD_API_URL: discord.apiUrl,
    DISCORD_AUTHORIZE_URL: discord.authorizeUrl,
  };
});
afterAll(() => discord?.close());
const standIn = (): StandInDiscord => {
  if (discord === undefined) throw new Error('There is no Discord');
  return discord;
};
const wayIn = { name: 'Continue with Discord', exact: true };

test('a signed-out person arrives at the linked page after signing in with Discord', async () => {
  const seller = await shared.come('Sela', null, desk);
  await seller.page.goto(`${shared.hall.url}/roster?search=Sel`);
  await seller.page.getByRole('link', wayIn).click();
  await seller.page.waitForURL(`${shared.hall.url}/roster?search=Sel`);
  await seller.page.getByRole('article', { name: 'Sela' }).waitFor();
  const id = await auctionBy(seller, 'Lamp of the far wells');

  const link = `${shared.hall.url}/marketplace?tab=auctions&auction=${id}`;
  standIn().person = { id: '100000000000000022', username: 'Bram' };
  const { page } = await shared.come('Bram', null, phone);
  await page.goto(link);
  await page.getByRole('link', wayIn).click();
  await page.waitForURL(link);
  await dialog(page, /Lamp of the far wells$/).waitFor();
});
