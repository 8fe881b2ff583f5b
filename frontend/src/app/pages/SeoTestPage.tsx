// SEO test page: how each page looks in search results and shared links. It reads the HTML that
// crawlers get.
import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { usePageMeta } from '../../platform/page/pageMeta.ts';
import { useResource } from '../../platform/api/resource.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { linksFor } from '../links.ts';
import { ThemeSwitch } from '../shell/TopBar.tsx';
import { healthChecks, previews, truncate, type PreviewKind, type SeoPage } from './seoPreviews.ts';
import { readSeoPage } from './seoRead.ts';

/** The addresses of all pages, by name. */
const pages: Readonly<Record<string, string>> = {
  landing: '/',
  ...Object.fromEntries(linksFor('sections', { access: 'Admin', rights: [] }).map(({ path }) => [path.slice(1), path])),
};

const features = [
  {
    title: "In every page's HTML",
    items: [
      'Own title and description',
      'Open Graph and Twitter card tags',
      'A 1200×630 picture drawn for each section',
      'A canonical URL',
      'The page’s text for visitors without scripts',
    ],
  },
  {
    title: 'Site-wide',
    items: [
      'robots.txt, a sitemap and a web manifest',
      'The guild as structured data (JSON-LD)',
      '404 responses for unknown URLs',
      'Readable URLs for every section',
      'Fast first paint, self-hosted fonts',
    ],
  },
];
const testers = [
  { name: 'Facebook Sharing Debugger', href: 'https://developers.facebook.com/tools/debug/' },
  { name: 'Google Rich Results Test', href: 'https://search.google.com/test/rich-results' },
  { name: 'LinkedIn Post Inspector', href: 'https://www.linkedin.com/post-inspector/' },
  { name: 'PageSpeed Insights', href: 'https://pagespeed.web.dev/' },
];

const Block = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <Panel padding={5} display="grid" gap={3} alignContent="start">
    <chakra.h2 textStyle="label" color="fg.subtle">
      {title}
    </chakra.h2>
    {children}
  </Panel>
);

function Preview({ kind, page }: { kind: PreviewKind; page: SeoPage }): ReactNode {
  const isSearch = kind.name === 'Google';
  const { title, description } = isSearch ? page : page.card;
  return (
    <Block title={`${kind.name} Preview`}>
      <chakra.div bg="bg.sunken" borderWidth="1px" borderColor="border" borderRadius="control" overflow="hidden">
        {!isSearch && <chakra.img src={page.image} alt="" width="100%" aspectRatio="1200 / 630" objectFit="cover" />}
        <chakra.div padding={3.5} overflowWrap="anywhere">
          <chakra.p fontSize="xs" color="fg.subtle">
            {page.url}
          </chakra.p>
          <chakra.p
            fontSize={isSearch ? 'xl' : 'md'}
            fontWeight={isSearch ? 'text' : 'strong'}
            color={isSearch ? 'water.solid' : 'fg'}
            lineHeight="tight"
            marginBlock={1}
          >
            {truncate(title, kind.title)}
          </chakra.p>
          <chakra.p fontSize="sm" color="fg.muted">
            {truncate(description, kind.description)}
          </chakra.p>
        </chakra.div>
      </chakra.div>
      <chakra.p fontSize="xs" color="fg.subtle">
        Cut at {kind.title} / {kind.description} characters
      </chakra.p>
    </Block>
  );
}

const Health = ({ page }: { page: SeoPage }): ReactNode => (
  <Block title="SEO Health Check">
    <chakra.ul display="grid" gap={2}>
      {healthChecks(page).map((check) => (
        <chakra.li
          key={check.name}
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap={2}
          justifyContent="space-between"
        >
          <span>
            {check.name} <chakra.span color="fg.subtle">({check.found})</chakra.span>
          </span>
          <Pill tone={check.passed ? 'good' : 'warn'}>
            <Icon name={check.passed ? 'check' : 'close'} size={14} />
            {check.passed ? 'Passed' : 'Needs work'}
          </Pill>
        </chakra.li>
      ))}
    </chakra.ul>
  </Block>
);

const Present = ({ page }: { page: SeoPage }): ReactNode => (
  <chakra.dl
    display="grid"
    gap={2}
    overflowWrap="anywhere"
    css={{ '& dt': { fontSize: '12px', color: 'var(--fg-subtle)' } }}
  >
    <div>
      <dt>Title</dt>
      <dd>{page.title}</dd>
    </div>
    <div>
      <dt>URL</dt>
      <dd>{page.url}</dd>
    </div>
    <div>
      <dt>Description</dt>
      <dd>{page.description}</dd>
    </div>
  </chakra.dl>
);

const Lists = (): ReactNode => (
  <>
    {features.map(({ title, items }) => (
      <Block key={title} title={title}>
        <chakra.ul display="grid" gap={1.5}>
          {items.map((item) => (
            <chakra.li key={item} display="flex" gap={2} alignItems="center">
              <chakra.span color="good">
                <Icon name="check" size={16} />
              </chakra.span>
              {item}
            </chakra.li>
          ))}
        </chakra.ul>
      </Block>
    ))}
    <Block title="External Tests">
      <chakra.ul display="grid" gap={1.5}>
        {testers.map(({ name, href }) => (
          <li key={href}>
            <chakra.a
              href={href}
              target="_blank"
              rel="noreferrer"
              color="water.solid"
              display="inline-flex"
              alignItems="center"
              gap={2}
              minHeight="24px"
              _hover={{ textDecoration: 'underline' }}
            >
              <Icon name="link" size={16} />
              {name}
            </chakra.a>
          </li>
        ))}
      </chakra.ul>
    </Block>
  </>
);

const Results = ({ page }: { page: SeoPage }): ReactNode => (
  <>
    <chakra.div
      display="grid"
      gap={4}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
    >
      <Block title="What its HTML contains">
        <Present page={page} />
      </Block>
      <Health page={page} />
    </chakra.div>
    <chakra.div display="grid" gap={4} gridTemplateColumns="repeat(auto-fill, minmax(min(280px, 100%), 1fr))">
      {previews.map((kind) => (
        <Preview key={kind.name} kind={kind} page={page} />
      ))}
    </chakra.div>
  </>
);
const Waiting = (): ReactNode => (
  <chakra.div display="grid" gap={4} role="status" aria-label="Loading the page">
    {[4, 8].map((count) => (
      <Panel key={count} as="div" padding={5}>
        <SkeletonLines count={count} />
      </Panel>
    ))}
  </chakra.div>
);

export default function SeoTestPage(): ReactNode {
  usePageMeta('/seo-test');
  const [name, setName] = useState('landing');
  const page = useResource((signal) => readSeoPage(pages[name] ?? '/', signal), { key: name });
  return (
    <chakra.div maxWidth="1240px" marginInline="auto" padding={{ base: '16px', md: 'gutter' }} display="grid" gap={4}>
      <chakra.header display="flex" flexWrap="wrap" alignItems="center" gap={3}>
        <chakra.h1 textStyle="pageTitle" flex="1 1 200px">
          SEO Test
        </chakra.h1>
        <ThemeSwitch />
        <ButtonLink to="/">Back to Guild</ButtonLink>
      </chakra.header>
      <chakra.main display="grid" gap={4}>
        <Block title="Page">
          <Field label="Page to test">
            {(ids) => (
              <Select {...ids} value={name} onChange={(event) => setName(event.target.value)}>
                {Object.keys(pages).map((one) => (
                  <option key={one} value={one}>
                    {one.charAt(0).toUpperCase() + one.slice(1)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </Block>
        <ResourceView resource={page} failed="Error loading the page" skeleton={<Waiting />}>
          {(found) => <Results page={found} />}
        </ResourceView>
        <chakra.div display="grid" gap={4} gridTemplateColumns="repeat(auto-fit, minmax(min(280px, 100%), 1fr))">
          <Lists />
        </chakra.div>
      </chakra.main>
    </chakra.div>
  );
}
