// Tests of the survival configuration: guides, donations, and the map of another site.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { guildConfig } from './guild.config.ts';
import { mapOriginOf, survivalConfig, defaultGuides, type SurvivalConfig } from './survival.config.ts';

const written = JSON.parse(readFileSync(new URL('../../../guild.config.sample.json', import.meta.url), 'utf8')) as {
  survival: SurvivalConfig;
};
/** The rejected fields, each with its first error. */
function refused(config: unknown): Record<string, string> {
  const read = survivalConfig.safeParse(config);
  if (read.success) return {};
  const reasons = read.error.issues.map(({ path, message }): [string, string] => [path.join('.'), message]);
  return Object.fromEntries(reasons.reverse());
}
const guide = { title: 'A guide', about: 'About it', url: 'https://a.example/' };
const withMap = (url: string): object => ({ map: { title: 'The desert', url } });

describe('the survival part of the configuration', () => {
  it('has seven guides, no donations and no map by default', () => {
    const { survival: _left, ...rest } = written;
    expect(guildConfig.parse(rest).survival).toEqual({ guides: defaultGuides, donations: [], map: null });
    expect(defaultGuides).toHaveLength(7);
    expect(refused({ guides: defaultGuides })).toEqual({});
  });
  it('is valid in the sample file, which lists the default guides', () => {
    expect(guildConfig.parse(written).survival).toEqual(written.survival);
    expect(written.survival.guides).toEqual(defaultGuides);
  });
  it.each(['http://a.example/', 'javascript:alert(1)', 'a.example', 'https:a.example', '//a.example', ''])(
    'rejects %p as a link',
    (url) => {
      expect(refused({ guides: [{ ...guide, url }] })).toEqual({ 'guides.0.url': 'Must be an https:// address' });
      expect(Object.keys(refused(withMap(url)))).toEqual(['map.url']);
    },
  );
  it('rejects links that contain a name or password', () => {
    expect(refused({ guides: [{ ...guide, url: 'https://me:secret@a.example/' }] })).toEqual({
      'guides.0.url': 'Must not hold a name or password',
    });
  });
  it.each(['https://*.example/', 'https://a.example;script-src/', "https://'self'/", 'https://a.example,b.example/'])(
    'rejects %p as a map address, because it is not exactly one host',
    (url) => expect(refused(withMap(url))).toEqual({ 'map.url': 'Must name one host' }),
  );
  it('allows only the origin of the map', () => {
    const originOf = (config: object): string | null => mapOriginOf(survivalConfig.parse(config));
    expect(originOf({})).toBeNull();
    expect(originOf(withMap('https://Maps.Example:8443/embed?x=1#y'))).toBe('https://maps.example:8443');
    expect(originOf(withMap('https://wüste.example/'))).toBe('https://xn--wste-0ra.example');
  });
  it('rejects donation addresses with spaces, invisible characters or a wrong length', () => {
    const at = (address: string): object => ({ donations: [{ currency: 'Bitcoin', address }] });
    expect(refused(at('bitcoincash:qq0123456789'))).toEqual({});
    expect(refused(at('0x52908400098527886E0F7030069857D2E4169EE7'))).toEqual({});
    for (const address of ['abc def ghi', 'abc\u200bdefghi', 'abcdefghi\n', 'short', 'x'.repeat(161)])
      expect(Object.keys(refused(at(address)))).toEqual(['donations.0.address']);
  });
  it('rejects duplicate guides and duplicate currencies', () => {
    expect(refused({ guides: [guide, { ...guide, title: 'Again' }] })).toEqual({ guides: 'Each guide once' });
    const donation = { currency: 'Bitcoin', address: 'abcdefgh' };
    expect(refused({ donations: [donation, donation] })).toEqual({ donations: 'Each currency once' });
  });
});
