// Browser journey of a second way to sign in: an OpenID Connect provider beside Discord, also while Discord is down.
import { afterAll, expect, test } from '@jest/globals';
import { startProvider, type TestProvider } from '../backend/test/openIdProvider.ts';
import { startDiscord, type StandInDiscord } from '../tools/discord-stand-in/standIn.ts';
import { axeFindings, type Person } from './people.ts';
import { button, desk, phone, sharedHall, toastOf } from './sharedHall.ts';

const [adminRole, memberRole] = ['200000000000000001', '200000000000000002'];
const people = {
  ada: { id: '100000000000000031', username: 'Ada' },
  sela: { id: '100000000000000032', username: 'Sela' },
};
let parts: { readonly discord: StandInDiscord; readonly provider: TestProvider } | undefined;
const running = (): NonNullable<typeof parts> => {
  if (parts === undefined) throw new Error('Discord and the provider run only while tests do');
  return parts;
};
const shared = sharedHall(
  'openid',
  async () => {
    const discord = await startDiscord(people.ada);
    // The port of the hall is not known yet. A native client may come back to any port of this address.
    const provider = await startProvider('http://127.0.0.1/auth/openid/callback');
    parts = { discord, provider };
    return {
      ...provider.env,
      DISCORD_CLIENT_ID: 'client',
      DISCORD_CLIENT_SECRET: 'a client secret',
      DISCORD_GUILD_ID: '400000000000000001',
      DISCORD_MEMBER_ROLE_IDS: memberRole,
      DISCORD_ADMIN_ROLE_IDS: adminRole,
      DISCORD_API_URL: discord.apiUrl,
      DISCORD_AUTHORIZE_URL: discord.authorizeUrl,
    };
  },
  // Discord fails on purpose.
  /sign_in_failed|sign-in/,
);
afterAll(async () => {
  await parts?.discord.close();
  await parts?.provider.close();
});

const link = (name: string) => ({ name, exact: true }) as const;
async function signIn({ page }: Person, way: 'Discord' | 'Sietch'): Promise<void> {
  await page.goto(`${shared.hall.url}/roster`);
  await page.getByRole('link', link(`Continue with ${way}`)).click();
}
async function comeByDiscord(who: keyof typeof people, role: string): Promise<Person> {
  const { discord } = running();
  discord.person = people[who];
  discord.roles = [role];
  const person = await shared.come(people[who].username, null, desk);
  await signIn(person, 'Discord');
  await person.page.getByRole('heading', { name: 'Guild Roster', level: 1 }).waitFor();
  return person;
}

test('a stranger waits, is linked by an admin, and comes in as that member', async () => {
  await comeByDiscord('sela', memberRole);
  const admin = await comeByDiscord('ada', adminRole);
  await running().provider.set({
    person: { sub: 'nomad', name: 'Nomad', email: 'nomad@sietch.example' },
    trouble: null,
  });
  const stranger = await shared.come('Nomad', null, phone);
  await signIn(stranger, 'Sietch');
  await button(stranger.page, 'Ask for access').click();
  await button(stranger.page, 'Ask for access').waitFor({ state: 'detached' });

  await admin.page.goto(`${shared.hall.url}/settings#waiting-sign-ins`);
  const waiting = admin.page.getByRole('list', { name: 'Sign-ins that wait' });
  await waiting.getByText('nomad@sietch.example').waitFor();
  expect(await axeFindings(admin.page)).toEqual([]);
  await button(admin.page, 'Link to a member').click();
  await admin.page.getByLabel('Member for Nomad').selectOption({ label: 'Sela' });
  await button(admin.page, 'Link').click();
  await toastOf(admin.page, 'Linked to Sela').waitFor();
  await admin.page.getByText('Nobody waits.').waitFor();

  // The session without access has ended.
  await signIn(stranger, 'Sietch');
  await stranger.page.getByRole('heading', { name: 'Guild Roster', level: 1 }).waitFor();
  await stranger.page.goto(`${shared.hall.url}/settings#openid`);
  await button(stranger.page, 'Unlink Sietch').waitFor();
});

test('a member links their own account, and comes in while Discord is down', async () => {
  const { discord, provider } = running();
  await provider.set({ person: { sub: 'ada at home', name: 'Ada' }, trouble: null });
  const member = await comeByDiscord('ada', adminRole);
  await member.page.goto(`${shared.hall.url}/settings#openid`);
  await member.page.getByRole('link', link('Link Sietch')).click();
  await button(member.page, 'Unlink Sietch').waitFor();

  discord.trouble.token = 503;
  const again = await shared.come('Ada', null, phone);
  await signIn(again, 'Discord');
  await again.page.getByText("Can't reach Discord right now. Please try again in a minute.").waitFor();
  await again.page.getByRole('link', link('Continue with Sietch')).click();
  await again.page.getByRole('heading', { name: 'Guild Roster', level: 1 }).waitFor();
  await button(again.page, 'Edit Ada').waitFor();
});
